// This version's programs as `npm start` runs them: the bundle, rebuilt if its sources have changed.
import { join } from 'node:path'
import { buildApi } from '../../../../../scripts/build-api.mjs'
import { programVariables } from '../../../../../scripts/node24.mjs'

const folder = await buildApi()

export const programs = {
  server: join(folder, 'server.js'),
  worker: join(folder, 'worker.js'),
  admin: join(folder, 'admin.js'),
}

/** The environment of a program: only the tests' variables that are needed to find other programs. */
export const programEnv = { PATH: process.env.PATH ?? '', ...programVariables }
