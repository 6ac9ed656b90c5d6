// What can be known of a conversation without a model. The job asks once, and so does whoever reads a review after a line
// of it was put right.
import { saysPhrase, saysWord } from '@parley/content/wording.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { linesOf, ownTurns, partnerTurns } from './lines.ts'
import { countsOf, type Use, usesOf, type Wanted } from './review.rules.ts'
import { unhurried } from './unhurried.ts'

const unused: Use = { used: false, pair_id: null }

/** The parts of a scenario that something said is compared with. */
export type Compared = Pick<ScenarioRow, 'userGoals' | 'userDictionary' | 'userPhrases' | 'script'>

/** As much of a turn as it takes to count. */
type Counted = Pick<TurnRow, 'id' | 'userText' | 'userStruck' | 'userDurationMs' | 'replyText' | 'heardText'>

/** A review of which nothing has been found out yet. The turns are those of the conversation itself. */
export const emptyResult = (turns: readonly Counted[]): ReviewResult => ({
  outcome: null,
  strength: null,
  summary: null,
  conclusion: null,
  suggestion: null,
  goals: [],
  vocabulary: [],
  phrases: [],
  mistakes: [],
  consistency_review: { inconsistencies: [] },
  counts: countsOf(linesOf(turns), partnerTurns(turns)),
  level: null,
  ielts: null,
  part_feedback: [],
  unrated: null,
})

export async function knownOf(
  session: Pick<SessionRow, 'goalsUsed' | 'startedAt'>,
  scenario: Compared,
  turns: readonly TurnRow[],
): Promise<ReviewResult> {
  const lines = linesOf(turns)
  // What was ticked while talking counts too, unless it may stand on a line that was struck.
  const isStruck = turns.some(({ userStruck }) => userStruck)
  const ticked = isStruck ? [] : session.goalsUsed
  const tickedAt = (index: number) => turns.find(({ analysis }) => analysis?.goals_used.includes(index))?.id ?? null
  const find = (wanted: Wanted[]) => unhurried(usesOf(lines, wanted))
  const accepts = (index: number) => scenario.script?.goal_accepts[index] ?? []
  const says = (phrase: string, accepts?: readonly string[]) => (line: string) => saysPhrase(line, phrase, accepts)
  const goals = await find(scenario.userGoals.map(({ phrase }, index) => says(phrase, accepts(index))))
  const words = await find(
    scenario.userDictionary.map(
      ({ word }) =>
        (line: string) =>
          saysWord(line, word),
    ),
  )
  const phrases = await find(scenario.userPhrases.map(({ phrase }) => says(phrase)))
  return {
    ...emptyResult(ownTurns(session, turns)),
    goals: scenario.userGoals.map((goal, index) => {
      const use = goals[index] ?? unused
      return use.used || !ticked.includes(index)
        ? { ...goal, ...use }
        : { ...goal, used: true, pair_id: tickedAt(index) }
    }),
    vocabulary: scenario.userDictionary.map(({ word }, index) => ({ word, ...(words[index] ?? unused) })),
    phrases: scenario.userPhrases.map(({ phrase }, index) => ({ phrase, ...(phrases[index] ?? unused) })),
    unrated: 'needs_language_model',
  }
}
