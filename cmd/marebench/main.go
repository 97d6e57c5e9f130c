// Marebench tells whether a change made Go code faster, slower or equivalent,
// and how sure that is. Run it with -h for its use.
package main

import (
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
