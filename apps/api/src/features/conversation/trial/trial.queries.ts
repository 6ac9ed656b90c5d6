// Queries for trials, which visitors have without an account.

import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { contentOf, type ScenarioRow, scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { meaningsOf, type ParallelScript } from '../script/script.ts'
import type { Scene } from '../session/scene.ts'

const { slug: _slug, display: _display, description: _description, ...texts } = contentOf(scenarios)

export interface BuiltInTalk {
  readonly scene: Scene
  readonly own: ParallelScript
  /** The same in the reader's language. */
  readonly other: ParallelScript
}

type TalkRow = Scene & Pick<ScenarioRow, 'forms'>

const parallelOf = ({ targetLanguage, script, userGoals, forms, ...words }: TalkRow): ParallelScript => {
  if (script === null) throw new Error('A built-in scenario has no script')
  const goals = userGoals.map(({ phrase }) => phrase)
  return { language: targetLanguage, script, goals, meanings: meaningsOf(words), forms }
}

/**
 * A built-in dialogue in the language of the talk and in the reader's.
 * @throws an Error if it is not in the library
 */
export async function findBuiltInTalk(
  db: Database,
  slug: string,
  language: Language,
  reader: Language,
): Promise<BuiltInTalk> {
  const rows: TalkRow[] = await db
    .select({ id: scenarios.id, ...texts })
    .from(scenarios)
    .where(
      and(eq(scenarios.slug, slug), inArray(scenarios.targetLanguage, [language, reader]), isNull(scenarios.deletedAt)),
    )
  const own = rows.find(({ targetLanguage }) => targetLanguage === language)
  const other = rows.find(({ targetLanguage }) => targetLanguage === reader)
  if (own === undefined || other === undefined)
    throw new Error(`The library has no ${slug} in ${language} or ${reader}`)
  return { scene: own, own: parallelOf(own), other: parallelOf(other) }
}

/** The user's session that contains a turn; null if there is none. */
export async function findSessionOfTurn(tx: Database, userId: string, turnId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(and(eq(sessions.userId, userId), eq(turns.turnId, turnId)))
  return row?.id ?? null
}

/** Sets the learner's target language if none is set. */
export async function startLearning(tx: Database, userId: string, language: Language): Promise<void> {
  await tx
    .update(users)
    .set({ learningLanguage: language })
    .where(and(eq(users.id, userId), isNull(users.learningLanguage)))
}
