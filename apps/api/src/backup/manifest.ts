// The table of contents of a backup. It is the last entry, so that a truncated backup has none.
import { z } from 'zod'
import { Refusal } from '../admin/command.ts'

export const manifestName = 'manifest.json'

/** Incremented if an older Parley could not read what a newer one writes. */
const format = 1

const Sha256 = z.string().regex(/^[\da-f]{64}$/)
const Count = z.number().int().nonnegative()

const BackupTable = z.strictObject({
  /** With its schema, for example `public.users`. */
  name: z.string().regex(/^(public|pgboss)\.\w+$/),
  /** In the order of the values in a row. */
  columns: z.array(z.string()),
  rows: Count,
  /** Sum of every line's SHA-256, modulo 2^256, which does not depend on the order of the rows. */
  digest: Sha256,
})
export type BackupTable = z.infer<typeof BackupTable>

const BackupFile = z.strictObject({
  id: z.string(),
  bytes: Count,
  /** Absent if the file is in a bucket and only listed. */
  sha256: Sha256.optional(),
})
export type BackupFile = z.infer<typeof BackupFile>

export const Manifest = z.strictObject({
  format: z.literal(format),
  /** The Parley version that created it. */
  parley: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** Number of the database's migrations, and the last of them. */
  migrations: z.strictObject({ count: z.number().int().positive(), last: z.string(), when: Count }),
  tables: z.array(BackupTable),
  files: z.strictObject({
    kind: z.enum(['folder', 'bucket']),
    items: z.array(BackupFile),
    /** Number of files that were deleted during the backup. */
    skipped: Count,
    /** Number of files that the database refers to but that do not exist. */
    missing: Count,
  }),
  /** Files in DATA_DIR: the secret, and the operator's legal texts. */
  settings: z.array(z.strictObject({ path: z.string(), bytes: Count, sha256: Sha256 })),
})
export type Manifest = z.infer<typeof Manifest>

/** The format field of new manifests. */
export const currentFormat = { format } as const

/** @throws Refusal if it was written by a newer Parley, or is not a manifest */
export function readManifest(bytes: Uint8Array): Manifest {
  const damaged = new Refusal('The manifest of the backup is damaged.')
  let input: unknown
  try {
    input = JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw damaged
  }
  const version = z.looseObject({ format: z.number().int() }).safeParse(input).data?.format ?? 0
  if (version > format) throw new Refusal('The backup was made by a newer Parley: update this one first.')
  const { data } = Manifest.safeParse(input)
  if (data === undefined) throw damaged
  return data
}
