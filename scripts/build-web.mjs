// Builds the web app when its sources are not those of the last build.
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

// Only Node 24 knows `main`, and only tests run this file by itself.
if (import.meta.main) await buildWeb()
