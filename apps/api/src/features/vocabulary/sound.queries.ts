// SQL of spoken texts.
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sounds } from '#database/vocabulary.ts'

/** Files by digest. */
export async function findSounds(db: Database, digests: readonly string[]): Promise<Map<string, string>> {
  if (digests.length === 0) return new Map()
  const rows = await db
    .select()
    .from(sounds)
    .where(inArray(sounds.digest, [...digests]))
  return new Map(rows.map(({ digest, file }) => [digest, file]))
}

/** Keeps the file unless another one was kept before, which is not the one that got lost. @returns the one that counts */
export async function keepSound(
  db: Database,
  sound: { digest: string; file: string; ownerId: string | null },
  lost: string | undefined,
): Promise<string> {
  const [kept] = await db
    .insert(sounds)
    .values(sound)
    .onConflictDoUpdate({
      target: sounds.digest,
      set: { file: sound.file, usedAt: sql`now()` },
      setWhere: eq(sounds.file, lost ?? ''),
    })
    .returning()
  return kept?.file ?? (await findSounds(db, [sound.digest])).get(sound.digest) ?? sound.file
}

/** Notes that a sound is wanted, at most once a day. */
export const touchSound = async (db: Database, digest: string): Promise<void> => {
  await db
    .update(sounds)
    .set({ usedAt: sql`now()` })
    .where(sql`${sounds.digest} = ${digest} and ${sounds.usedAt} < now() - interval '1 day'`)
}

/** How many sounds are let go of at a time. */
const forgottenMax = 20

/** Forgets some of those that nobody has wanted since. @returns their files */
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
