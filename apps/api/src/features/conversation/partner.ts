// The built-in partner: a scripted role-play that follows the steps of a scenario. Pure; decides what is said next.
import { matchesAny, matchesUnasked, SpokenText } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import { z } from 'zod'
import { asksToRepeat } from './repeat-request.ts'

/** The partner's lines, in the target language. */
export interface PartnerScript {
  readonly language: Language
  readonly opening: string
  readonly closing: string
  readonly steps: readonly {
    /** Wordings that count as having done the step; null when any answer does. */
    readonly accepts: readonly string[] | null
    readonly reask: string
    readonly help: string
    readonly reply: string
  }[]
}

/** Where a scripted role-play stands; kept with the session as JSON. */
export const ScriptState = z.object({
  /** Index of the step that is being asked for; as long as the list when all is done. */
  step: z.number().int().min(0),
  /** How often the answer to this step has missed the point. */
  misses: z.number().int().min(0),
  /** Later steps that were answered before they were asked for. */
  ahead: z.array(z.number().int()),
  /** The last line, to be said again on request. */
  said: z.string(),
})
export type ScriptState = z.infer<typeof ScriptState>

export interface PartnerAnswer {
  readonly reply: string
  readonly state: ScriptState
  readonly ended: boolean
}

/** The first line, which leads to the first step. */
export const openingLine = (script: PartnerScript): PartnerAnswer => ({
  reply: script.opening,
  state: { step: 0, misses: 0, ahead: [], said: script.opening },
  ended: false,
})

type Matches = (text: SpokenText, accepts: readonly string[]) => boolean

const fits = (script: PartnerScript, index: number, text: SpokenText, matches: Matches): boolean => {
  const accepts = script.steps[index]?.accepts
  return accepts !== undefined && accepts !== null && matches(text, accepts)
}

/** Later steps whose own wordings the learner has already used, with those of earlier turns. */
const answeredAhead = (script: PartnerScript, state: ScriptState, text: SpokenText): number[] =>
  script.steps.flatMap((_, index) =>
    index > state.step && (state.ahead.includes(index) || fits(script, index, text, matchesUnasked)) ? [index] : [],
  )

/** Goes to a step; behind the last one the closing phrase ends the conversation. */
function goTo(script: PartnerScript, step: number, ahead: number[], line: string): PartnerAnswer {
  const ended = step >= script.steps.length
  const reply = ended ? `${line} ${script.closing}` : line
  return { reply, state: { step, misses: 0, ahead: ahead.filter((index) => index > step), said: reply }, ended }
}

function goOn(script: PartnerScript, state: ScriptState, ahead: number[]): PartnerAnswer {
  let last = state.step
  while (ahead.includes(last + 1)) last++
  return goTo(script, last + 1, ahead, script.steps[last]?.reply ?? '')
}

function miss(script: PartnerScript, state: ScriptState, ahead: number[]): PartnerAnswer {
  const step = script.steps[state.step]
  if (state.misses > 0) return goTo(script, state.step + 1, ahead, step?.help ?? '')
  const reply = step?.reask ?? ''
  return { reply, state: { ...state, misses: 1, ahead, said: reply }, ended: false }
}

/**
 * What the partner says to `text`. A step is done when one of its wordings is in it; steps that were answered along with
 * it are skipped. The first miss is asked again, the second is helped over. After the end only the closing phrase is left.
 */
export function answer(script: PartnerScript, state: ScriptState, text: string): PartnerAnswer {
  const step = script.steps[state.step]
  if (step === undefined) return { reply: script.closing, state: { ...state, said: script.closing }, ended: true }
  const said = new SpokenText(text)
  const ahead = answeredAhead(script, state, said)
  if (fits(script, state.step, said, matchesAny)) return goOn(script, state, ahead)
  if (asksToRepeat(script.language, said)) return { reply: state.said, state, ended: false }
  return step.accepts === null ? goOn(script, state, ahead) : miss(script, state, ahead)
}
