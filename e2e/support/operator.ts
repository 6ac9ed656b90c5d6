// Runs the operator's command-line tool while the server is running.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programVariables } from '../../scripts/node24.mjs'
import { programs, type Server } from './server.ts'

/** Runs `npm run admin -- …` for a server. @throws Error with the command's output if it fails */
export async function operate(server: Server, ...args: string[]): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, ...programVariables, DATA_DIR: server.dataFolder }
  const program = join(await programs(), 'admin.js')
  await promisify(execFile)(process.execPath, [program, ...args], { cwd: join(server.dataFolder, '..'), env })
}
