module github.com/luna-flow/marebench

go 1.24.0

require (
	github.com/rogpeppe/go-internal v1.14.1
	pgregory.net/rapid v1.3.0
)

require (
	golang.org/x/sys v0.40.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	golang.org/x/perf v0.0.0-20260112171951-5abaabe9f1bd
)
