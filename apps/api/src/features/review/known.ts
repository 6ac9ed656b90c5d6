// What can be known of a conversation without a model. The job asks once, and so does whoever reads a review
// after a line of it was put right.
import { type SpokenText, saysPhrase, saysWord } from '@parley/content/wording.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { Recent } from '#platform/recent.ts'
import { unhurried } from '#platform/unhurried.ts'
import { digestOf, hashOf, linesOf, ownTurns, partnerTurns } from './lines.ts'
import { countsOf, type Line, type Use, usesOf, type Wanted } from './review.rules.ts'

const unused: Use = { used: false, pair_id: null }

/** The parts of a scenario that something said is compared with. */
export type Compared = Pick<ScenarioRow, 'userGoals' | 'userDictionary' | 'userPhrases' | 'script'>

/** As much of a turn as it takes to count. */
type Counted = Parameters<typeof linesOf>[0][number] & Pick<TurnRow, 'replyText' | 'heardText'>

/** A review of which nothing has been found out yet. The turns are those of the conversation itself. */
export const emptyResult = async (turns: readonly Counted[]): Promise<ReviewResult> => ({
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
  counts: await unhurried(countsOf(linesOf(turns), partnerTurns(turns))),
  level: null,
  ielts: null,
  part_feedback: [],
  unrated: null,
})

/** What of a scenario was said, in its order, and where first. */
interface Uses {
  readonly goals: readonly Use[]
  readonly words: readonly Use[]
  readonly phrases: readonly Use[]
}

/** Lines that were put right are compared anew by whoever reads the review: not each time for a long conversation. */
const recentUses = new Recent<Uses>(100)

function findUses({ userGoals, userDictionary, userPhrases, script }: Compared, lines: readonly Line[]): Promise<Uses> {
  const goals = userGoals.map(({ phrase }, index) => ({ phrase, accepts: script?.goal_accepts[index] ?? [] }))
  const words = userDictionary.map(({ word }) => word)
  const phrases = userPhrases.map(({ phrase }) => phrase)
  const wanted: Wanted[] = [
    ...goals.map(
      ({ phrase, accepts }) =>
        (line: SpokenText) =>
          saysPhrase(line, phrase, accepts),
    ),
    ...words.map((word) => (line: SpokenText) => saysWord(line, word)),
    ...phrases.map((phrase) => (line: SpokenText) => saysPhrase(line, phrase)),
  ]
  const key = `${hashOf(lines)} ${digestOf([goals, words, phrases])}`
  return recentUses.get(key, async () => {
    const uses = await unhurried(usesOf(lines, wanted))
    const [wordsFrom, phrasesFrom] = [goals.length, goals.length + words.length]
    return {
      goals: uses.slice(0, wordsFrom),
      words: uses.slice(wordsFrom, phrasesFrom),
      phrases: uses.slice(phrasesFrom),
    }
  })
}

export async function knownOf(
  session: Pick<SessionRow, 'goalsUsed' | 'startedAt'>,
  scenario: Compared,
  turns: readonly TurnRow[],
): Promise<ReviewResult> {
  // What was ticked while talking counts too, unless it may stand on a line that was struck.
  const isStruck = turns.some(({ userStruck }) => userStruck)
  const ticked = isStruck ? [] : session.goalsUsed
  const tickedAt = (index: number) => turns.find(({ analysis }) => analysis?.goals_used.includes(index))?.id ?? null
  const { goals, words, phrases } = await findUses(scenario, linesOf(turns))
  return {
    ...(await emptyResult(ownTurns(session, turns))),
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
