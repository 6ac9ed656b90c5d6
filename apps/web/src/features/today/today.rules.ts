// Selects the parts of the day's plan that the card shows. Pure.
import type { Today } from '@parley/contracts/practice/today.ts'

/** Estimated length of a phrase and of a fix, in milliseconds; a conversation's length depends on its steps. */
const phraseMs = 15_000
const fixMs = 30_000
const stepMs = 25_000
const minuteMs = 60_000

export interface DayPart {
  readonly name: 'say' | 'talk' | 'fix'
  readonly isDone: boolean
  readonly isNext: boolean
  /** Estimated length in milliseconds. */
  readonly lengthMs: number
  /** Its topic; null if unknown until after the conversation. */
  readonly about: { readonly text: string; readonly isTarget: boolean } | null
}

const talkMs = (steps: number) => Math.max(2, Math.round((steps * stepMs) / minuteMs)) * minuteMs

/** The parts of the day in order; on the first day, phrases and mistakes come from the first conversation. */
export function partsOf({ state, going, say, talk, fix }: Today): DayPart[] {
  const current = { going: 'talk', new: 'talk', day: 'say', talk: 'talk', fix: 'fix', done: undefined }[state]
  const part = (name: DayPart['name'], isDone: boolean, lengthMs: number, about: DayPart['about']): DayPart => ({
    name,
    isDone,
    isNext: name === current,
    lengthMs,
    about,
  })
  const scenario = talk.scenario
  const isFirst = state === 'new'
  const phrases = say?.phrases.map(({ text }) => text).join(', ')
  const fixed = fix && `${fix.original_text} → ${fix.suggestion}`
  const title = going?.title ?? scenario?.title
  return [
    ...(say || isFirst
      ? [part('say', say?.is_done ?? false, 2 * phraseMs, phrases ? { text: phrases, isTarget: true } : null)]
      : []),
    ...(title === undefined
      ? []
      : [
          part('talk', talk.is_done && going === null, talkMs(going?.step_count ?? scenario?.step_count ?? 0), {
            text: title,
            isTarget: false,
          }),
        ]),
    ...(fix || isFirst
      ? [part('fix', fix?.is_done ?? false, fixMs, fixed ? { text: fixed, isTarget: true } : null)]
      : []),
  ]
}

/** Estimated length of the remaining parts, in whole minutes. */
export const minutesLeft = (parts: readonly DayPart[]): number =>
  Math.max(1, Math.round(parts.reduce((sum, { isDone, lengthMs }) => sum + (isDone ? 0 : lengthMs), 0) / minuteMs))

export interface DayLine {
  /** The text in large type. */
  readonly line: string
  /** Whether it is in the practised language. */
  readonly isTarget: boolean
  readonly under: string | null
  /** Share of its bars that are lit, 0 to 1. */
  readonly fill: number
}

/** The line in large type; null if there is nothing to show. */
export function shownOf({ state, going, say, talk, fix, so_far: soFar }: Today): DayLine | null {
  const plain = { isTarget: true, under: null, fill: 0 }
  const { scenario } = talk
  if (state === 'going' && going) {
    const fill = Math.min(1, (going.steps_done - (going.steps_skipped ?? 0)) / going.step_count)
    const isHidden = going.line === null
    return { line: going.line ?? going.title, isTarget: !isHidden, under: going.line_translation, fill }
  }
  const [phrase] = say?.phrases ?? []
  if (state === 'day' && phrase) return { ...plain, line: phrase.text, under: phrase.meaning }
  if (state === 'fix' && fix) return { ...plain, line: fix.suggestion, under: null }
  if ((state === 'new' || state === 'talk') && scenario) {
    const { lead, lead_translation: meaning } = scenario
    return { ...plain, line: lead, under: meaning === lead ? null : meaning }
  }
  return soFar.line === null ? null : { ...plain, line: soFar.line, fill: 1 }
}
