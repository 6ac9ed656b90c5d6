// Bundles the server, the worker and the operator's command with their packages into a few files: looking up 1,900
// modules one by one takes half of a start (docs/decisions/0024). In development the api runs from its sources.
import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

/** Packages that look for files of their own, or are loaded into threads. */
const external = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'espeak-ng',
  'harper.js',
  'wasm-media-encoders',
  /^pino/,
]

/** `scripts/build-api.mjs` names a new folder for each build. */
const dist = process.env.BUILD_FOLDER ?? join(import.meta.dirname, 'dist')

/**
 * Sources find migrations, lists and threads next to themselves, by paths relative to the bundle: a built folder can be
 * moved or copied.
 */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  transform: {
    filter: { id: { exclude: [/node_modules/, /^\0/] }, code: 'import.meta.url' },
    handler(code, id) {
      const path = relative(dist, id).replaceAll('\\', '/')
      // Replacements do not change line numbers.
      return {
        code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`),
        map: null,
      }
    },
  },
}

/** Maps only our own sources for stack traces: packages are readable as they are, and their maps would weigh 20 MB. */
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
    dir: dist,
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Modules that are loaded later stay out of the chunk that every start needs.
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
  },
})
