// Which lines the built-in partner did not understand, and their words without names. Pure.
import { lexiconOf } from '@parley/content/intent/lexicon.ts'
import { normalise } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { PartnerState } from '#database/conversations.ts'
import { missesOpenStep, ScriptState, scriptStart } from '#database/script-state.ts'
import type { Scene } from '../session/scene.ts'

/** The step that the partner asked for, and what it did with the line. */
export interface Miss {
  readonly step: number
  readonly outcome: 'missed' | 'unsure'
}

/**
 * A line in a built-in dialogue that did not do the step that the partner asked for; null for any other line, in tests
 * and in users' scenarios.
 * @param before null before the partner has said anything
 */
export function missIn(
  { scenarioType, script }: Pick<Scene, 'scenarioType' | 'script'>,
  before: PartnerState | null,
  after: PartnerState,
): Miss | null {
  if (scenarioType !== 'DIALOG' || script === null) return null
  const [asked, now] = [before === null ? scriptStart : ScriptState.parse(before), ScriptState.parse(after)]
  if (missesOpenStep(asked, now)) return { step: asked.step, outcome: 'missed' }
  return now.isConfirming ? { step: asked.step, outcome: 'unsure' } : null
}

/** What stands for a name, an address or a number in a log. */
const hidden = '…'

const address = /\S+@\S+|\b(?:https?:\/\/|www\.)\S+/giu
/** Five digits or more: a phone number, an account, a house and its postcode. */
const longNumber = /\+?\d(?:[\s()./-]?\d){4,}/gu
const wordWithCapital = /\p{Lu}[\p{L}\p{M}'’-]*/gu

/**
 * A line without e-mail addresses, links and long numbers, without the learner's names, and without words with a capital
 * that neither the scenario nor the table of common words has, because they may be names.
 * @param names the learner's own
 * @param texts of the scenario
 */
export function withoutNames(
  text: string,
  { language, names, texts }: { language: Language; names: readonly string[]; texts: readonly string[] },
): string {
  const known = new Set(texts.flatMap(normalise))
  const lexicon = lexiconOf(language)
  const own = new Set(names.flatMap(normalise))
  const isName = (word: string) =>
    normalise(word).some((part) => own.has(part) || !(known.has(part) || lexicon.has(part)))
  const plain = text.replace(address, hidden).replace(longNumber, hidden)
  return plain
    .replace(wordWithCapital, (word) => (isName(word) ? hidden : word))
    .replace(/[\p{L}\p{M}'’-]+/gu, (word) => (normalise(word).some((part) => own.has(part)) ? hidden : word))
}
