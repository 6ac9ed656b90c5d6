// A conversation as data for a language model, which judges it. Text written by people is data, never instructions.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel, Scenario } from '@parley/contracts/library/scenario.ts'
import { wordsOf } from '@parley/contracts/text/text-span.ts'
import { data } from '#ai/language-model/prompt-data.ts'

/** How a line of an IELTS test was spoken. Null where it is unknown. */
export interface Delivery {
  readonly isTyped: boolean
  readonly seconds: number | null
  /** Pauses of more than a second. */
  readonly pauses: number | null
}

/** The text of one turn; null if there is none. */
export interface Exchange {
  readonly pairId: string
  /** Whether it is from the conversation that this one tries again. */
  readonly isEarlier: boolean
  readonly learner: string | null
  readonly partner: string | null
  /** The part of an IELTS test. */
  readonly part: number | null
  /** Null outside IELTS tests. */
  readonly delivery: Delivery | null
}

/** Measurements of a test. */
export interface Timing {
  /** How long the candidate spoke in the long turn of part 2; null if it was typed. */
  readonly longTurnSeconds: number | null
  /** Null if nothing was spoken. */
  readonly wordsPerMinute: number | null
}

export interface PromptContext {
  readonly targetLanguage: Language
  readonly explanationLanguage: Language
  /** The learner's own level in the target language; null if unknown. */
  readonly learnerLevel: DifficultyLevel | null
  readonly scenario: Pick<Scenario, 'title' | 'scenario_type' | 'difficulty_level' | 'dialog_behavior'>
  readonly exchanges: readonly Exchange[]
  /** Only in an IELTS test. */
  readonly timing: Timing | null
  /** Goal phrases, and whether each was reached. */
  readonly goals: readonly { phrase: string; used: boolean }[]
}

/** Maximum number of characters read from a very long conversation, from its end. */
const transcriptMax = 60_000

const deliveryText = (learner: string, { isTyped, seconds, pauses }: Delivery): string =>
  [
    ` words="${wordsOf(learner).length}"`,
    ...(isTyped ? [' typed="true"'] : []),
    ...(seconds === null ? [] : [` seconds="${seconds}"`]),
    ...(pauses === null ? [] : [` pauses_over_1s="${pauses}"`]),
  ].join('')

const exchangeText = ({ pairId, isEarlier, learner, partner, part, delivery }: Exchange): string => {
  const place = part === null ? '' : ` part="${part}"`
  const spoken = learner === null || delivery === null ? '' : deliveryText(learner, delivery)
  const tag = isEarlier ? 'learner_before' : `learner pair_id="${pairId}"${place}${spoken}`
  return [...(learner === null ? [] : [data(tag, learner)]), ...(partner ? [data('partner', partner)] : [])].join('\n')
}

const transcript = (exchanges: readonly Exchange[]): string => {
  const kept: string[] = []
  let left = transcriptMax
  for (const text of exchanges.map(exchangeText).toReversed()) {
    left -= text.length
    if (left < 0) break
    kept.unshift(text)
  }
  return `<transcript>\n${kept.join('\n')}\n</transcript>`
}

/** The measurements used to judge fluency. */
const timingText = ({ longTurnSeconds, wordsPerMinute }: Timing): string =>
  [
    `long turn: ${longTurnSeconds === null ? 'not known' : `${longTurnSeconds} seconds`}`,
    `speed: ${wordsPerMinute === null ? 'not known' : `${wordsPerMinute} words a minute`}`,
  ].join('; ')

/** The conversation and what is known of it, in tags that its texts cannot close. */
export const contextData = ({ scenario, goals, exchanges, timing }: PromptContext): string => {
  const behavior = scenario.dialog_behavior
  return [
    data('title', scenario.title),
    ...(behavior === null ? [] : [data('situation', behavior.situation), data('learner_goal', behavior.goal)]),
    ...goals.map(({ phrase, used }) => data(`goal reached="${used}"`, phrase)),
    ...(timing === null ? [] : [data('timing', timingText(timing))]),
    transcript(exchanges),
  ].join('\n')
}
