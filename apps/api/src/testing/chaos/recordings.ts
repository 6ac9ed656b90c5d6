// A server's data folder whose recordings can be removed and restored atomically.
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Recordings {
  /** The server's DATA_DIR. */
  readonly dataFolder: string
  /** The folder with the recordings. */
  readonly folder: string
  /**
   * The new target of the link to the recordings: their folder, an empty one, another one that accepts files, or something
   * that is not a folder.
   */
  leadTo(target: 'folder' | 'empty' | 'other' | 'full'): Promise<void>
  /** Copies the files of the other folder to the right one, as an operator does. */
  copyOther(): Promise<void>
  remove(): Promise<void>
}

export async function createRecordings(): Promise<Recordings> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-chaos-'))
  const dataFolder = join(folder, 'data')
  const [right, other] = [join(folder, 'folder'), join(folder, 'other')]
  await Promise.all([
    ...[dataFolder, right, join(folder, 'empty'), other].map((path) => mkdir(path)),
    writeFile(join(folder, 'full'), ''),
  ])
  // A server does not create a subfolder twice.
  const subfolders = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
  await Promise.all(subfolders.map((name) => mkdir(join(other, name))))
  const leadTo = async (target: string) => {
    const link = join(folder, 'link')
    await symlink(join(folder, target), link)
    await rename(link, join(dataFolder, 'files'))
  }
  await leadTo('folder')
  const copyOther = () => cp(other, right, { recursive: true })
  return { dataFolder, folder: right, leadTo, copyOther, remove: () => rm(folder, { recursive: true, force: true }) }
}
