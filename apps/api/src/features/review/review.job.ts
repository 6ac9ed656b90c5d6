// Writes a review: what can be known without a model, then, where there is one, evidence and scores.
import { saysPhrase, saysWord } from '@parley/content/wording.ts'
import { Id } from '@parley/contracts/id.ts'
import type { Language } from '@parley/contracts/language.ts'
import { z } from 'zod'
import type { Grammar } from '#ai/grammar/grammar.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { jobQueue, type Worker } from '#platform/jobs.ts'
import { type FoundMistake, rankMistakes } from './evidence.rules.ts'
import { judge } from './judge.ts'
import { failReview, findPending, finishReview, setProgress } from './review.queries.ts'
import { countsOf, type Line, type Use, usesOf, type Wanted } from './review.rules.ts'
import { linesOf, partnerTurns } from './review-view.ts'
import { topicNames } from './topic-names.ts'
import { unhurried } from './unhurried.ts'

export const reviewQueue = jobQueue({ name: 'review', data: z.strictObject({ review_id: Id }) })

export interface ReviewWriter {
  readonly db: Database
  readonly grammar: Grammar
  /** Null where there is none; then the review is what can be known without. */
  readonly languageModel: LanguageModel | null
}

export const reviewWorker = ({ db, grammar, languageModel }: ReviewWriter): Worker<(typeof reviewQueue)['data']> => ({
  concurrency: 4,
  async run({ review_id: id }, signal) {
    const found = await findPending(db, id)
    if (found === null) return
    const known = await knownOf(found.session, found.scenario, found.turns)
    await setProgress(db, id, 0.1)
    const lines = linesOf(found.turns)
    const progress = (share: number) => setProgress(db, id, share)
    const result =
      languageModel === null
        ? { ...known, mistakes: await grammarMistakes(grammar, found, lines, signal) }
        : await judge(languageModel, { ...found, known, lines, signal, progress })
    await finishReview(db, found.review, result)
  },
  giveUp: ({ review_id: id }) => failReview(db, id),
})

const unused: Use = { used: false, pair_id: null }

/** What can be known without a model. */
async function knownOf(session: SessionRow, scenario: ScenarioRow, turns: readonly TurnRow[]): Promise<ReviewResult> {
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
    outcome: null,
    strength: null,
    summary: null,
    conclusion: null,
    suggestion: null,
    goals: scenario.userGoals.map((goal, index) => {
      const use = goals[index] ?? unused
      return use.used || !ticked.includes(index)
        ? { ...goal, ...use }
        : { ...goal, used: true, pair_id: tickedAt(index) }
    }),
    vocabulary: scenario.userDictionary.map(({ word }, index) => ({ word, ...(words[index] ?? unused) })),
    phrases: scenario.userPhrases.map(({ phrase }, index) => ({ phrase, ...(phrases[index] ?? unused) })),
    mistakes: [],
    consistency_review: { inconsistencies: [] },
    counts: countsOf(lines, partnerTurns(turns)),
    level: null,
    ielts: null,
    part_feedback: [],
    unrated: 'needs_language_model',
  }
}

/** Findings in English text; other languages have no checker. Explanations are English, and left out for other readers. */
async function grammarMistakes(
  grammar: Grammar,
  { scenario, explanationLanguage }: { scenario: ScenarioRow; explanationLanguage: Language },
  lines: readonly Line[],
  signal: AbortSignal,
) {
  if (scenario.targetLanguage !== 'en') return []
  const found: FoundMistake[] = []
  for (const { pairId, text, spokenMs } of lines) {
    for (const { original, suggestion, explanation, topic } of await grammar.check({
      text,
      isTyped: spokenMs === 0,
      signal,
    })) {
      found.push({
        pair_id: pairId,
        original_text: original,
        suggestion,
        explanation: explanationLanguage === 'en' ? explanation : '',
        topic: topicNames[explanationLanguage][topic],
        improved_answer: null,
        cefr_level: null,
        blocks_meaning: false,
      })
    }
  }
  return rankMistakes(lines, found)
}
