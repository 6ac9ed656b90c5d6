// Bundles the programs of the api if their sources have changed since the last build.
import { join } from 'node:path'
import { buildOnce } from './build-once.mjs'
import { root } from './node24.mjs'

/** The folders that the bundle is built from. */
export const sources = ['apps/api', 'content', 'packages/contracts']
/** The bundled files in these folders: no tests, and no files that the running server reads. */
export const pattern =
  /^(?!apps\/api\/src\/(?:testing|database\/migrations)\/)(?:.*\.ts|(?:apps|packages)\/.*\.json|.*\/package\.json)$/

/** @returns {Promise<string>} path of the folder with `server.js`, `worker.js` and `admin.js` */
export const buildApi = () =>
  buildOnce({
    name: 'server',
    folder: ['apps', 'api'],
    sources,
    pattern,
    isNamed: true,
    args: [
      join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs'),
      '--config',
      'rolldown.config.ts',
      '--logLevel',
      'warn',
    ],
  })

// `import.meta.main` needs Node 24; only tests run this file directly.
if (import.meta.main) await buildApi()
