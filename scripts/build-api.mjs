// Bundles the server and the worker when their sources are not those of the last build.
import { join } from 'node:path'
import { buildOnce } from './build-once.mjs'
import { root } from './node24.mjs'

/** @returns {Promise<string>} path of the folder with `server.js` and `worker.js` */
export const buildApi = () =>
  buildOnce({
    name: 'server',
    folder: ['apps', 'api'],
    sources: ['apps/api', 'content', 'packages/contracts'],
    pattern: /\.ts$|^package\.json$/,
    args: [
      join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs'),
      '--config',
      'rolldown.config.ts',
      '--logLevel',
      'warn',
    ],
  })

// Only Node 24 knows `main`, and only tests run this file by itself.
if (import.meta.main) await buildApi()
