module github.com/luna-flow/marebench

go 1.24.0

require pgregory.net/rapid v1.3.0
