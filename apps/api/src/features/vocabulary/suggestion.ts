// Suggests a higher tier when a word was said in a sentence without a mistake. The learner decides.

import { SpokenText } from '@parley/content/wording.ts'
import type { Tier } from '@parley/contracts/practice/vocabulary.ts'
import type { UnplacedMistake } from '@parley/contracts/review/review.ts'
import { findOnlyPart } from '@parley/contracts/text/text-span.ts'
import type { Database } from '#database/connect.ts'
import { checkOf } from '#database/reviews.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { isSaidIn, rightSentences, stemsOf } from './forms.rules.ts'
import { findPossiblySaid, findReviewed, findSpoken, keepSuggestion, type UseCandidate } from './suggestion.queries.ts'

/** Maximum length of a quote in characters: more than anyone reads next to a word. */
const quoteMax = 300

/** Number of sentences examined in one conversation, from its beginning. */
const sentencesMax = 2_000

const above = (tier: Tier | null): Tier => Math.min(4, (tier ?? 1) + 1) as Tier

interface RightSentence {
  readonly pairId: string
  readonly at: Date
  readonly text: string
  readonly said: SpokenText
}

/** The sentences said without a mistake. Each step reads one line. */
function* rightOf(
  lines: Awaited<ReturnType<typeof findSpoken>>,
  mistakes: readonly Pick<UnplacedMistake, 'original_text' | 'suggestion' | 'pair_id'>[],
): Generator<void, RightSentence[]> {
  const sentences: RightSentence[] = []
  for (const { pairId, text, at } of lines) {
    yield
    const line = text ?? ''
    const wrong = mistakes.flatMap((mistake) =>
      mistake.pair_id === pairId ? (findOnlyPart(line, mistake.original_text) ?? []) : [],
    )
    for (const sentence of rightSentences(line, wrong)) {
      if (sentences.length === sentencesMax) return sentences
      sentences.push({ pairId, at, text: sentence, said: new SpokenText(sentence) })
    }
  }
  return sentences
}

/**
 * The first sentence since a word got its tier that contains it; null if none does. Each step examines one sentence.
 */
function* findSaid(word: UseCandidate, sentences: readonly RightSentence[]): Generator<void, RightSentence | null> {
  for (const sentence of sentences) {
    yield
    if (sentence.at > word.tierAt && isSaidIn(sentence.said, word)) return sentence
  }
  return null
}

/** Stores suggestions for a conversation whose review is ready. Ignores a conversation that was not checked. */
export async function suggestTiers(db: Database, sessionId: string): Promise<void> {
  const reviewed = await findReviewed(db, sessionId)
  if (reviewed?.result == null) return
  const { userId, language, result } = reviewed
  if (checkOf(result, language) === 'none') return
  const sentences = await runInSlices(rightOf(await findSpoken(db, sessionId), result.mistakes))
  const stems = await runInSlices(stemsOf(sentences.map(({ text }) => text)))
  for (const word of await findPossiblySaid(db, userId, language, stems)) {
    const said = await runInSlices(findSaid(word, sentences))
    if (said === null) continue
    const quote = said.text.slice(0, quoteMax)
    await keepSuggestion(db, word, { tier: above(word.tier), quote, session_id: sessionId, pair_id: said.pairId })
  }
}
