#!/bin/sh
# Removes everything from the production dependencies that is never read at run time: 270 MB become about 97 MB. Usage:
# prune.sh node_modules
set -eu
modules=$1

# Source maps, documents, native files for the Bare runtime, and TypeScript, which Node does not run below node_modules.
find "$modules" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.bare' \
  -o -iname '*.md' -o -iname '*.mdx' \) ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete

# Harper contains its WebAssembly four times; the api loads the full version's file.
rm -f "$modules"/harper.js/dist/harper_wasm_slim_bg.wasm "$modules"/harper.js/dist/*[bB]inaryInlined.js

# CommonJS copies of large packages that are only imported as modules, and extensions of the embedded database.
find "$modules/drizzle-orm" "$modules/zod" "$modules/@electric-sql/pglite" -type f \( -name '*.cjs' -o -name '*.tar.gz' \) -delete

# OpenTelemetry's copies for bundlers; Node loads build/src. Also the unused names of experimental attributes.
rm -rf "$modules"/@opentelemetry/*/build/esm "$modules"/@opentelemetry/*/build/esnext \
  "$modules"/@opentelemetry/semantic-conventions/dist/experimental_* \
  "$modules"/@opentelemetry/semantic-conventions/dist/index-incubating.*

# Packages for building the web app, which npm also installs for its workspace.
rm -rf "$modules/esbuild" "$modules/@esbuild" "$modules/tsx"

# Copies for browsers and older engines; the MP3 encoder's WebAssembly is inside its module.
rm -rf "$modules"/wasm-media-encoders/wasm "$modules"/wasm-media-encoders/dist/index.cjs \
  "$modules"/wasm-media-encoders/dist/umd "$modules"/wasm-media-encoders/dist/esnext "$modules"/yaml/browser \
  "$modules"/bson/lib/bson.bundle.js "$modules"/bson/lib/bson.rn.cjs "$modules"/bson/lib/bson.mjs "$modules"/fflate/umd \
  "$modules"/luxon/src "$modules"/luxon/build/amd "$modules"/luxon/build/cjs-browser "$modules"/luxon/build/global

# Tests and benchmarks that packages were published with.
find "$modules" -type d \( -name test -o -name tests -o -name benchmark -o -name benchmarks -o -name .github \) \
  -prune -exec rm -rf {} +

# Packages' programs, which are not used here, and folders that are now empty.
rm -rf "$modules/.bin"
find "$modules" -type d -empty -delete
