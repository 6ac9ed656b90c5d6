// A server's data folder whose recordings can be removed and restored atomically.
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Recordings {
  /** The server's DATA_DIR. */
  readonly dataFolder: string
  /** The new target of the link to the recordings: their folder, or something that is not a folder. */
  leadTo(target: 'folder' | 'full'): Promise<void>
  remove(): Promise<void>
}

export async function createRecordings(): Promise<Recordings> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-chaos-'))
  const dataFolder = join(folder, 'data')
  await Promise.all([mkdir(dataFolder), mkdir(join(folder, 'folder')), writeFile(join(folder, 'full'), '')])
  const leadTo = async (target: string) => {
    const link = join(folder, 'link')
    await symlink(join(folder, target), link)
    await rename(link, join(dataFolder, 'files'))
  }
  await leadTo('folder')
  return { dataFolder, leadTo, remove: () => rm(folder, { recursive: true, force: true }) }
}
