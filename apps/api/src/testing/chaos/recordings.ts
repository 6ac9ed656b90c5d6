// The data folder of a server whose recordings can be taken away and brought back at one stroke.
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Recordings {
  /** Of the server: DATA_DIR. */
  readonly dataFolder: string
  /** Where recordings are looked for from now on: in their folder, or in something that is none. */
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
