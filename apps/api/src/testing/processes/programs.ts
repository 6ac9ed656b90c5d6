// The programs of this version as `npm start` runs them: the bundle, built when its sources have changed.
import { join } from 'node:path'
import { buildApi } from '../../../../../scripts/build-api.mjs'
import { programVariables } from '../../../../../scripts/node24.mjs'

const folder = await buildApi()

export const programs = {
  server: join(folder, 'server.js'),
  worker: join(folder, 'worker.js'),
  admin: join(folder, 'admin.js'),
}

/** The environment of a program: nothing of the tests' own but what finds other programs. */
export const programEnv = { PATH: process.env.PATH ?? '', ...programVariables }
