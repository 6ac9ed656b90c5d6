// The scripted side's decision in a turn, with the dictionary if the learner asks for a word.

import type { Decision } from '#database/conversations.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { decide, prepareScript, wordToLookUp } from '../script/decide.ts'
import type { Clock } from '../session/clock.ts'
import type { PipelineDeps, TurnContext } from './turn-context.ts'

/** @param words the learner's words; null if the partner speaks first */
export async function decideTurn(
  { translateWord }: Pick<PipelineDeps, 'translateWord'>,
  { scene, session }: Pick<TurnContext, 'scene' | 'session'>,
  words: string | null,
  clock: Clock,
): Promise<Decision | null> {
  const { targetLanguage, ownLanguage } = scene
  const unknownWord = words === null ? null : wordToLookUp(scene, words)
  const word =
    unknownWord === null ? null : await translateWord(unknownWord, ownLanguage ?? targetLanguage, targetLanguage)
  if (words !== null) await runInSlices(prepareScript(scene))
  return decide(scene, session, words, clock, word)
}
