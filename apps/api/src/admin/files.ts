// Admin commands that list files, and move them between a folder and a bucket.
import { z } from 'zod'
import { readFact } from '#database/instance/facts.ts'
import { findNamedFiles } from '#database/named-files.ts'
import { type Env, readEnv } from '#platform/env/env.ts'
import type { FileStore } from '#platform/files/files.ts'
import { filesPlace, openFileStore, openOwnFolder, requireFileStore } from '#platform/files/open-files.ts'
import { idOfCopy } from '#platform/files/store-id.ts'
import { type AloneDeps, command, Refusal, type Report } from './command.ts'
import { type CopyCounts, type Copying, copyFiles } from './copy-files.ts'

const Listed = z.object({ store_id: z.string().nullable(), files: z.array(z.string()) })

const list = command({
  name: 'files list',
  usage: '',
  summary: 'Lists the files that the database names, wherever they are.',
  options: z.strictObject({}),
  async run(db) {
    const store = await readFact(db, 'file_store')
    const files = [...(await findNamedFiles(db))].sort()
    return { json: { store_id: store?.id ?? null, files } satisfies z.output<typeof Listed>, lines: files }
  },
})

interface Move extends Pick<Copying, 'namingMs'> {
  readonly from: FileStore
  readonly to: FileStore
  readonly runOther: AloneDeps['runOther']
}

/**
 * Finds out whether one of the stores has the files of this database: with another database, none of them would be
 * named, and all would be removed.
 */
async function checkDatabase({ from, to, runOther }: Move): Promise<string | null> {
  const { store_id: storeId, files } = Listed.parse((await runOther(['files', 'list'])).json)
  const [source, target] = [await from.readId(), await to.readId()]
  if (storeId !== null && source !== storeId && target !== storeId) {
    throw new Refusal(
      'Neither the folder nor the bucket has the files of this database: check DATABASE_URL and DATA_DIR. Nothing was copied or removed.',
    )
  }
  if (files.length === 0 && storeId === null) {
    throw new Refusal('This database names no files: check DATABASE_URL and DATA_DIR. Nothing was copied or removed.')
  }
  // The servers use the target already: its id stays.
  return storeId === null || target === storeId ? null : idOfCopy(storeId)
}

async function move({ runOther, ...steps }: Move): Promise<CopyCounts> {
  const nextId = await checkDatabase({ ...steps, runOther })
  const findNamed = async () => new Set(Listed.parse((await runOther(['files', 'list'])).json).files)
  const counts = await copyFiles({ ...steps, findNamed })
  // The first server that starts with the target recognises it.
  if (nextId !== null) await steps.to.writeId(nextId)
  return counts
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * Copies the files of an environment with a bucket, from or to the folder of the same environment.
 * @throws Refusal that says what to set or to check
 */
export async function moveFiles(
  env: Env,
  { to, ...options }: { readonly to: 'bucket' | 'folder' } & Pick<Move, 'runOther' | 'namingMs'>,
): Promise<Report> {
  const bucket = openFileStore(env)
  if (bucket.kind !== 'bucket') {
    throw new Refusal('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set them for this command.')
  }
  await requireFileStore(env)
  const folder = openOwnFolder(env)
  const stores = to === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder }
  const counts = await move({ ...stores, ...options }).catch((cause: unknown) => {
    if (cause instanceof Refusal) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Refusal(`Not everything was copied: ${why}. Run the command again; what is there is not copied twice.`)
  })
  const { copied, bytes, present, gone, removed } = counts
  const target = to === 'bucket' ? filesPlace(env) : filesPlace({ ...env, S3_BUCKET: undefined })
  return {
    json: counts,
    lines: [
      `${plural(copied, 'file')} (${bytes} bytes) copied to ${target}; ${present} were there already.`,
      ...(gone > 0 ? [`${plural(gone, 'file')} not copied, because the database does not name them.`] : []),
      ...(removed > 0 ? [`${plural(removed, 'file')} removed there, because the database no longer names them.`] : []),
    ],
  }
}

const copy = command({
  name: 'files copy',
  usage: '[--to bucket|folder]',
  summary:
    'Copies the files of DATA_DIR into the bucket of S3_BUCKET, or back, also while servers run; removes there what was deleted. Again: what is missing.',
  options: z.strictObject({ to: z.enum(['bucket', 'folder']).default('bucket') }),
  run: () =>
    Promise.reject(new Refusal('This command runs where it is typed, because only that process has the bucket.')),
  runAlone: ({ to }, { runOther }) => moveFiles(readEnv(process.env), { to, runOther }),
})

export const fileCommands = [list, copy]
