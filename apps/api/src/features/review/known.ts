// A review's results that need no model. They are computed when the review is written, and again when a review is read
// after one of its lines was corrected.
import { type SpokenText, saysPhrase, saysWord } from '@parley/content/wording.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { Recent } from '#platform/limits/recent.ts'
import { digestOf, hashOf, linesOf, ownTurns, partnerTurns, sayingTurns } from './lines.ts'
import { countsOf, type Line, type LineMatcher, nearestTo, type Use, usesOf } from './review.rules.ts'

const unused: Use = { used: false, pair_id: null }

/** The parts of a scenario that lines are compared with. */
export type ScenarioTexts = Pick<
  ScenarioRow,
  'targetLanguage' | 'userGoals' | 'userDictionary' | 'userPhrases' | 'script'
>

/** The fields of a turn needed for counting. */
type CountableTurn = Parameters<typeof linesOf>[0][number] & Pick<TurnRow, 'replyText' | 'heardText'>

/** The result before anything has been found. The turns must be those of the conversation itself. */
export const emptyResult = async (turns: readonly CountableTurn[]): Promise<ReviewResult> => ({
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
  counts: await runInSlices(countsOf(linesOf(turns), partnerTurns(turns))),
  level: null,
  ielts: null,
  part_feedback: [],
  unrated: null,
})

/** The parts of a scenario that were said, in order, with the first line of each. */
interface Uses {
  readonly goals: readonly PhraseUse[]
  readonly words: readonly Use[]
  readonly phrases: readonly PhraseUse[]
}

type PhraseUse = Use & Pick<ReviewResult['phrases'][number], 'near'>

/** Cached results of comparing corrected lines, because comparing a long conversation on every read is slow. */
const recentUses = new Recent<Uses>(100)

function findUses(
  { targetLanguage, userGoals, userDictionary, userPhrases, script }: ScenarioTexts,
  lines: readonly Line[],
): Promise<Uses> {
  const goals = userGoals.map(({ phrase }, index) => ({ phrase, accepts: script?.goal_accepts[index] ?? [] }))
  const words = userDictionary.map(({ word }) => word)
  const phrases = userPhrases.map(({ phrase }) => phrase)
  const wanted: LineMatcher[] = [
    ...goals.map(
      ({ phrase, accepts }) =>
        (line: SpokenText) =>
          saysPhrase(line, phrase, accepts),
    ),
    ...words.map((word) => (line: SpokenText) => saysWord(line, word, targetLanguage)),
    ...phrases.map((phrase) => (line: SpokenText) => saysPhrase(line, phrase)),
  ]
  const key = `${hashOf(lines)} ${digestOf([targetLanguage, goals, words, phrases])}`
  return recentUses.get(key, async () => {
    const uses = await runInSlices(usesOf(lines, wanted))
    const [wordsFrom, phrasesFrom] = [goals.length, goals.length + words.length]
    const said = [...uses.slice(0, wordsFrom), ...uses.slice(phrasesFrom)]
    const near = await runInSlices(nearestTo(lines, [...goals.map(({ phrase }) => phrase), ...phrases]))
    const withNear = said.map((use, index): PhraseUse => (use.used ? use : { ...use, near: near[index] ?? null }))
    return {
      goals: withNear.slice(0, wordsFrom),
      words: uses.slice(wordsFrom, phrasesFrom),
      phrases: withNear.slice(wordsFrom),
    }
  })
}

export async function knownOf(
  session: Pick<SessionRow, 'goalsUsed' | 'startedAt'>,
  scenario: ScenarioTexts,
  turns: readonly TurnRow[],
): Promise<ReviewResult> {
  // Goals ticked during the conversation count too, unless a line was struck out: it may have reached them.
  const isStruck = turns.some(({ userStruck }) => userStruck)
  const ticking = (index: number) =>
    turns.find(
      ({ analysis, decision, userStruck }) =>
        !userStruck && (analysis?.goals_used.includes(index) || decision?.goals?.includes(index)),
    )
  const ticked = isStruck ? session.goalsUsed.filter((index) => ticking(index)?.decision) : session.goalsUsed
  const { goals, words, phrases } = await findUses(scenario, linesOf(sayingTurns(turns)))
  return {
    ...(await emptyResult(ownTurns(session, turns))),
    goals: scenario.userGoals.map((goal, index) => {
      const use = goals[index] ?? unused
      return use.used || !ticked.includes(index)
        ? { ...goal, ...use }
        : { ...goal, ...use, used: true, pair_id: ticking(index)?.id ?? null, in_own_words: true }
    }),
    vocabulary: scenario.userDictionary.map(({ word }, index) => ({ word, ...(words[index] ?? unused) })),
    phrases: scenario.userPhrases.map(({ phrase }, index) => ({ phrase, ...(phrases[index] ?? unused) })),
    unrated: 'needs_language_model',
  }
}
