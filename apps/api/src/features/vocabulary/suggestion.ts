// A higher tier is suggested once a word was said and nothing was wrong with the sentence. The learner decides.
import { SpokenText } from '@parley/content/wording.ts'
import type { Mistake } from '@parley/contracts/review.ts'
import { isUnread } from '@parley/contracts/unrated.ts'
import type { Tier } from '@parley/contracts/vocabulary.ts'
import type { Database } from '#database/connect.ts'
import { unhurried } from '#platform/unhurried.ts'
import { isSaidIn, rightSentences, stemsOf } from './forms.rules.ts'
import { findPossiblySaid, findReviewed, findSpoken, keepSuggestion, type PossiblySaid } from './suggestion.queries.ts'

/** Longer than anybody reads beside a word, in characters. */
const quoteMax = 300

/** How many sentences of one conversation are looked at, the first ones. */
const sentencesMax = 2_000

const above = (tier: Tier | null): Tier => Math.min(4, (tier ?? 1) + 1) as Tier

interface RightSentence {
  readonly pairId: string
  readonly at: Date
  readonly text: string
  readonly said: SpokenText
}

/** What was said with nothing wrong in it. A step reads one line. */
function* rightOf(
  lines: Awaited<ReturnType<typeof findSpoken>>,
  mistakes: readonly Mistake[],
): Generator<void, RightSentence[]> {
  const sentences: RightSentence[] = []
  for (const { pairId, text, at } of lines) {
    yield
    const wrong = mistakes.filter((mistake) => mistake.pair_id === pairId).map(({ original_text }) => original_text)
    for (const sentence of rightSentences(text ?? '', wrong)) {
      if (sentences.length === sentencesMax) return sentences
      sentences.push({ pairId, at, text: sentence, said: new SpokenText(sentence) })
    }
  }
  return sentences
}

/** Where a word was said first since it got its tier; null where it was not. A step looks into one sentence. */
function* findSaid(word: PossiblySaid, sentences: readonly RightSentence[]): Generator<void, RightSentence | null> {
  for (const sentence of sentences) {
    yield
    if (sentence.at > word.tierAt && isSaidIn(sentence.said, word)) return sentence
  }
  return null
}

/**
 * Looks through a conversation whose review is ready. What nobody has checked counts for nothing: without a language model
 * that is everything but English.
 */
export async function suggestTiers(db: Database, sessionId: string): Promise<void> {
  const reviewed = await findReviewed(db, sessionId)
  if (reviewed?.result == null) return
  const { userId, language, result } = reviewed
  if (language !== 'en' && isUnread(result.unrated)) return
  const sentences = await unhurried(rightOf(await findSpoken(db, sessionId), result.mistakes))
  const stems = await unhurried(stemsOf(sentences.map(({ text }) => text)))
  for (const word of await findPossiblySaid(db, userId, language, stems)) {
    const said = await unhurried(findSaid(word, sentences))
    if (said === null) continue
    const quote = said.text.slice(0, quoteMax)
    await keepSuggestion(db, word, { tier: above(word.tier), quote, session_id: sessionId, pair_id: said.pairId })
  }
}
