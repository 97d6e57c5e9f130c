#!/usr/bin/env bash
# Measures the pairs of this folder again: real benchmarks of the standard
# library, built once per side and run in turn, so that run i of old.txt and
# run i of new.txt are neighbours in time. Takes about six minutes.
#
#	bash testdata/measure.sh [pair ...]
set -euo pipefail
cd "$(dirname "$0")"
bin=$(mktemp -d)
trap 'rm -rf "$bin"' EXIT

# measure PAIR PACKAGE BENCHTIME BENCH: alternates $bin/old and $bin/new.
# OLD_ENV and NEW_ENV set the environment of one side.
measure() {
	local pair=$1 pkg=$2 benchtime=$3 bench=$4 dir
	dir=$(go list -f '{{.Dir}}' "$pkg")
	mkdir -p "$pair"
	: >"$bin/old.txt"
	: >"$bin/new.txt"
	for ((run = 1; run <= 20; run++)); do
		for side in old new; do
			local env=OLD_ENV
			[ "$side" = old ] || env=NEW_ENV
			(cd "$dir" && env ${!env-} "$bin/$side" -test.run='^$' -test.bench="$bench" -test.benchtime="$benchtime" \
				-test.benchmem -test.count=1) >>"$bin/$side.txt"
		done
	done
	mv "$bin/old.txt" "$bin/new.txt" "$pair/"
	rm -f "$bin/old" "$bin/new"
}

aa-strconv() { # the same binary on both sides
	go test -c -o "$bin/old" strconv
	cp "$bin/old" "$bin/new"
	measure aa-strconv strconv 50ms '.'
}

noinline-sort() { # a regression: functions are no longer inlined
	go test -c -o "$bin/old" sort
	go test -c -gcflags=all=-l -o "$bin/new" sort
	measure noinline-sort sort 50ms '^Benchmark(SearchWrappers|SortString1K|SortString1K_Slice|StableString1K|SortInt1K|SortInt1K_Sorted|StableInt1K|Sort1e2)$'
}

gogc-json() { # the same binary, but the collector runs a quarter as often; reports MB/s
	go test -c -o "$bin/old" encoding/json
	cp "$bin/old" "$bin/new"
	OLD_ENV=GOGC=100 NEW_ENV=GOGC=400 measure gogc-json encoding/json 100ms '^Benchmark(CodeEncoder|CodeMarshal|CodeDecoder|CodeUnmarshal|UnmarshalString|EncoderEncode)$'
}

noopt-sync() { # units of b.ReportMetric; New/op is declared by a Unit line, GCs/op is not
	go test -c -o "$bin/old" sync
	go test -c -gcflags=sync=-N -o "$bin/new" sync
	measure noopt-sync sync 50ms '^Benchmark(Pool|PoolOverflow|PoolStarvation|PoolSTW|PoolExpensiveNew)$'
	local unit='Unit p50-ns/STW better=lower
Unit p95-ns/STW better=lower
Unit New/op better=lower'
	for side in old new; do
		{ echo "$unit"; cat "noopt-sync/$side.txt"; } >"$bin/head.txt"
		mv "$bin/head.txt" "noopt-sync/$side.txt"
	done
}

if [ $# -eq 0 ]; then set -- aa-strconv noinline-sort gogc-json noopt-sync; fi
for pair; do
	"$pair"
done
