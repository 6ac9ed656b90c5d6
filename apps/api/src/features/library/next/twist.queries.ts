// Queries for twists: find a scenario's version with a twist, and the original of such a version.
import { twistSlug } from '@parley/content/twist.ts'
import type { Twist } from '@parley/contracts/library/twist.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { type ScenarioRow, scenarios } from '#database/scenarios.ts'
import type { Reader } from '../reader.ts'

const first = alias(scenarios, 'first')

/** The original of a version with a twist; any other id is returned unchanged. */
export async function findFirstTime(db: Database, id: string): Promise<string> {
  const [row] = await db
    .select({ id: first.id })
    .from(scenarios)
    .innerJoin(first, and(eq(first.slug, scenarios.twistOf), eq(first.targetLanguage, scenarios.targetLanguage)))
    .where(eq(scenarios.id, id))
  return row?.id ?? id
}

/** What is different in a scenario the second time; null if it has no twist. */
export async function findTwist(
  db: Database,
  reader: Pick<Reader, 'explanationLanguage'>,
  { slug, targetLanguage }: Pick<ScenarioRow, 'slug' | 'targetLanguage'>,
): Promise<Twist | null> {
  if (slug === null) return null
  const [row] = await db
    .select({ id: scenarios.id, display: scenarios.display, dialog: scenarios.dialogBehavior })
    .from(scenarios)
    .where(
      and(
        eq(scenarios.slug, twistSlug(slug)),
        eq(scenarios.targetLanguage, targetLanguage),
        eq(scenarios.twistOf, slug),
        isNull(scenarios.deletedAt),
      ),
    )
  const situation = row?.display?.[reader.explanationLanguage]?.dialog?.situation ?? row?.dialog?.situation
  return row === undefined || situation === undefined ? null : { scenario_id: row.id, situation }
}
