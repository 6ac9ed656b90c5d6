// What the operator does at the command line. The embedded database belongs to one process, so the server rests meanwhile.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Server } from './server.ts'

const program = join(import.meta.dirname, '..', '..', 'apps', 'api', 'src', 'admin.ts')

/** Runs `npm run admin -- …` on the data of a server, and starts the server again. */
export async function operate(server: Server, ...args: string[]): Promise<void> {
  await server.stop()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: server.dataFolder }
  try {
    await promisify(execFile)(process.execPath, [program, ...args], { cwd: join(server.dataFolder, '..'), env })
  } finally {
    await server.start()
  }
}
