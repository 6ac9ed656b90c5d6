// A higher tier is suggested once a word was said and nothing was wrong with the sentence. The learner decides.
import type { Tier } from '@parley/contracts/vocabulary.ts'
import type { Database } from '#database/connect.ts'
import { folded } from './entry.rules.ts'
import { isSaidIn, rightSentences } from './forms.rules.ts'
import { findPossiblySaid, findReviewed, findSpoken, keepSuggestion } from './suggestion.queries.ts'

/** Longer than anybody reads beside a word, in characters. */
const quoteMax = 300

const above = (tier: Tier | null): Tier => Math.min(4, (tier ?? 1) + 1) as Tier

/**
 * Looks through a conversation whose review is ready. What nobody has checked counts for nothing: without a language model
 * that is everything but English.
 */
export async function suggestTiers(db: Database, sessionId: string): Promise<void> {
  const reviewed = await findReviewed(db, sessionId)
  if (reviewed?.result == null) return
  const { userId, language, result } = reviewed
  if (language !== 'en' && result.unrated === 'needs_language_model') return
  const wrongIn = (pairId: string) =>
    result.mistakes.flatMap(({ pair_id, original_text }) => (pair_id === pairId ? [original_text] : []))
  const sentences = (await findSpoken(db, sessionId)).flatMap(({ pairId, text, at }) =>
    rightSentences(text ?? '', wrongIn(pairId)).map((sentence) => ({ pairId, sentence, at })),
  )
  const tokens = sentences
    .flatMap(({ sentence }) => folded(sentence, Number.POSITIVE_INFINITY).split(' '))
    .filter(Boolean)
  for (const word of await findPossiblySaid(db, userId, language, tokens)) {
    const said = sentences.find(({ sentence, at }) => at > word.tierAt && isSaidIn(sentence, word))
    if (said === undefined) continue
    const quote = said.sentence.slice(0, quoteMax)
    await keepSuggestion(db, word, { tier: above(word.tier), quote, session_id: sessionId, pair_id: said.pairId })
  }
}
