// Facts that the instance stores about itself.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { instanceFacts } from './tables.ts'

const facts = {
  /** Where the servers' files are. */
  file_store: z.object({
    id: z.string(),
    kind: z.enum(['folder', 'bucket']),
    /** In words, for messages. */
    place: z.string(),
  }),
  /** The last complete backup. */
  last_backup: z.object({ made_at: z.iso.datetime(), bytes: z.number() }),
}
type Facts = { [Name in keyof typeof facts]: z.infer<(typeof facts)[Name]> }

/** A fact; null if it is not stored, or in a form that this version does not know. */
export async function readFact<Name extends keyof Facts>(db: Database, name: Name): Promise<Facts[Name] | null> {
  const [row] = await db.select({ value: instanceFacts.value }).from(instanceFacts).where(eq(instanceFacts.name, name))
  const parsed = facts[name].safeParse(row?.value)
  return parsed.success ? (parsed.data as Facts[Name]) : null
}

export async function writeFact<Name extends keyof Facts>(db: Database, name: Name, fact: Facts[Name]): Promise<void> {
  const value = sql`${JSON.stringify(fact)}::jsonb`
  const updatedAt = new Date()
  await db
    .insert(instanceFacts)
    .values({ name, value, updatedAt })
    .onConflictDoUpdate({ target: instanceFacts.name, set: { value, updatedAt } })
}
