#!/bin/sh
# Takes out of the production dependencies what is never read at run time: 270 MB become about 110 MB.
# Usage: prune.sh node_modules
set -eu
modules=$1

# Source maps, documents, native files for the Bare runtime, and TypeScript, which Node does not run below node_modules.
find "$modules" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.bare' \
  -o -iname '*.md' -o -iname '*.mdx' \) ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete

# Harper holds its WebAssembly four times; the api loads `binaryInlined`.
rm -f "$modules"/harper.js/dist/harper_wasm*_bg.wasm "$modules"/harper.js/dist/slimBinaryInlined.js

# The CommonJS copies of two large packages that only the api imports, and extensions of the embedded database.
find "$modules/drizzle-orm" "$modules/@electric-sql/pglite" -type f \( -name '*.cjs' -o -name '*.tar.gz' \) -delete

# The copies of OpenTelemetry for bundlers; Node loads build/src.
rm -rf "$modules"/@opentelemetry/*/build/esm "$modules"/@opentelemetry/*/build/esnext

# Tests and benchmarks that packages were published with.
find "$modules" -type d \( -name test -o -name tests -o -name benchmark -o -name benchmarks -o -name .github \) \
  -prune -exec rm -rf {} +

# Programs of packages, which nobody calls here, and folders that are empty now.
rm -rf "$modules/.bin"
find "$modules" -type d -empty -delete
