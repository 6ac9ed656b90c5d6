// Small disks under the recordings and the tables of a server, which a fault fills.
import { chownSync, statSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connectPostgres } from '#database/connect.ts'
import { createOwnPostgres, type OwnPostgres } from '../processes/own-postgres.ts'
import { mayMount, mountDisk, type SmallDisk } from '../processes/small-disk.ts'
import { makeFolder } from '../test-database.ts'

/** Enough for a round of faults, in kilobytes. */
export const roomyKilobytes = 2_000_000

/** @param folder a new one by default */
export function newDisk(folder?: string): SmallDisk {
  const disk = mountDisk(roomyKilobytes, folder)
  if (disk === null) throw new Error('Nothing may be mounted here')
  return disk
}

/** Puts the tables of a new embedded database on a disk. Its log stays, because PostgreSQL stops if that disk is full. */
export async function diskOfEmbedded(dataFolder: string): Promise<SmallDisk> {
  const base = join(dataFolder, 'database', 'base')
  await makeFolder(join(dataFolder, 'database'))
  const folder = await mkdtemp(join(tmpdir(), 'parley-base-'))
  await rename(base, join(folder, 'base'))
  const disk = newDisk(base)
  await cp(join(folder, 'base'), base, { recursive: true })
  await rm(folder, { recursive: true })
  return disk
}

export interface PostgresOnDisk extends OwnPostgres {
  /** The disk with its tables, not with its log; null where nothing may be mounted. */
  readonly disk: SmallDisk | null
}

/** @returns null as `createOwnPostgres` does */
export async function createPostgresOnDisk(): Promise<PostgresOnDisk | null> {
  const postgres = await createOwnPostgres()
  if (postgres === null || !mayMount) return postgres && { ...postgres, disk: null }
  const disk = newDisk()
  const remove = async () => {
    await postgres.remove()
    disk[Symbol.dispose]()
  }
  try {
    await useTablespace(postgres.url, disk.folder)
  } catch (error) {
    await remove()
    throw error
  }
  return { ...postgres, disk, remove }
}

/** Creates all further tables in a folder. */
async function useTablespace(url: string, folder: string): Promise<void> {
  const connection = connectPostgres(url)
  const { unlimited } = connection
  try {
    const shown = await unlimited.execute(sql`show data_directory`)
    const [row] = (shown as unknown as { rows: { data_directory: string }[] }).rows
    const { uid, gid } = statSync(row?.data_directory ?? '')
    chownSync(folder, uid, gid)
    await unlimited.execute(sql.raw(`create tablespace small location '${folder}'`))
    await unlimited.execute(sql`alter role parley set default_tablespace = small`)
  } finally {
    await connection.close()
  }
}
