// Queries for synthesised speech.
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sounds } from '#database/vocabulary.ts'

export interface SoundFile {
  readonly file: string
  /** Null for a file that was stored before sizes were recorded. */
  readonly bytes: number | null
}

/** Files by digest. */
export async function findSounds(db: Database, digests: readonly string[]): Promise<Map<string, SoundFile>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .select()
    .from(sounds)
    .where(inArray(sounds.digest, [...digests]))
  return new Map(rows.map(({ digest, file, bytes }) => [digest, { file, bytes }]))
}

/**
 * Stores a file unless there is one already that is not the lost one.
 * @returns the stored one
 */
export async function keepSound(
  db: Database,
  sound: SoundFile & { readonly digest: string; readonly ownerId: string | null },
  lost: string | undefined,
): Promise<string> {
  const [kept] = await db
    .insert(sounds)
    .values(sound)
    .onConflictDoUpdate({
      target: sounds.digest,
      set: { file: sound.file, bytes: sound.bytes, usedAt: sql`now()` },
      setWhere: eq(sounds.file, lost ?? ''),
    })
    .returning()
  return kept?.file ?? (await findSounds(db, [sound.digest])).get(sound.digest)?.file ?? sound.file
}

/** Records that a sound was requested, at most once a day. */
export const touchSound = async (db: Database, digest: string): Promise<void> => {
  await db
    .update(sounds)
    .set({ usedAt: sql`now()` })
    .where(sql`${sounds.digest} = ${digest} and ${sounds.usedAt} < now() - interval '1 day'`)
}

/** Number of sounds deleted at a time. */
const forgottenMax = 20

/** Deletes some of the sounds not requested since a time. @returns their files */
export async function forgetSounds(db: Database, before: Date): Promise<string[]> {
  const unused = db
    .select({ digest: sounds.digest })
    .from(sounds)
    .where(lt(sounds.usedAt, before))
    .orderBy(sounds.usedAt)
    .limit(forgottenMax)
  const gone = await db.delete(sounds).where(inArray(sounds.digest, unused)).returning({ file: sounds.file })
  return gone.map(({ file }) => file)
}
