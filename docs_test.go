package marebench

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// A console block shows a command and what it prints.
var console = regexp.MustCompile("(?s)```console\n\\$ ([^\n]+)\n(.*?)```")

// What the README shows is what the command prints.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := console.FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Fatal("the README shows no command")
	}
	for _, block := range blocks {
		words := strings.Fields(block[1])
		out, err := exec.Command(words[0], words[1:]...).Output()
		if err != nil {
			t.Fatalf("%s: %v", block[1], err)
		}
		if string(out) != block[2] {
			t.Errorf("%s\nprints\n%s\nand the README says\n%s", block[1], out, block[2])
		}
	}
	if !strings.Contains(string(text), "\ngo test ./...\n") {
		t.Error("the README does not say how to run the tests")
	}
}
