// Builds the web app if its sources have changed since the last build.
import { join } from 'node:path'
import { buildOnce } from './build-once.mjs'
import { root } from './node24.mjs'

/** @returns {Promise<string>} path of the folder that is served */
export const buildWeb = () =>
  buildOnce({
    name: 'web app',
    folder: ['apps', 'web'],
    sources: ['apps/web', 'packages/contracts'],
    args: [join(root, 'apps', 'web', 'build.ts')],
  })

// `import.meta.main` needs Node 24; only tests run this file directly.
if (import.meta.main) await buildWeb()
