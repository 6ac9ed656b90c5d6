// The server, the worker and the operator's command with their packages in a few files: looking up 1,900 modules one by one takes half of a start
// (docs/decisions/0024). Whoever works on the api runs it from its sources.
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'

/** What looks for files beside its own, or is loaded into threads of its own. */
const external = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'espeak-ng',
  'harper.js',
  'wasm-media-encoders',
  /^pino/,
]

/** Sources go on finding migrations, lists and threads beside themselves. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      // Everything stays in its line.
      map: null,
    }),
  },
}

/** Stack traces name lines of our own sources; packages are readable as they are, and their maps would weigh 20 MB. */
const noMapsOfPackages: Plugin = {
  name: 'no-maps-of-packages',
  transform: {
    filter: { id: /node_modules/ },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

export default defineConfig({
  input: { server: 'src/server.ts', worker: 'src/worker.ts', admin: 'src/admin.ts' },
  platform: 'node',
  external,
  plugins: [addressesOfSources, noMapsOfPackages],
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // What is loaded later stays apart from what every start needs.
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
  },
})
