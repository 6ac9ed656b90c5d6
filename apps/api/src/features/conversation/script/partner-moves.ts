// What the built-in partner says and does at a step, however answers are recognised. Pure.
import type { Aside } from '@parley/content/asides.ts'
import { saysWord } from '@parley/content/wording.ts'
import type { ScriptState } from '#database/script-state.ts'
import { type BesideLine, explanation, fill, openQuestion, templateOf } from './beside-lines.ts'
import { knownWordFor, type WordHelp } from './known-words.ts'
import type { LearnerLine } from './learner-line.ts'
import type { Repair } from './move-texts.ts'
import type { PartnerScript } from './script.ts'

export interface PartnerAnswer {
  readonly reply: string
  readonly state: ScriptState
  readonly ended: boolean
}

/** Requests to hear the last line again, which a scenario's line can never be. */
export const repeatRequests: ReadonlySet<Repair> = new Set(['repeat', 'slower', 'dontUnderstand'])

/** Number of misses after which an example is offered, or the partner moves on. */
const missesUntil = { help: 2, moveOn: 4 }

export const firstStep: Omit<ScriptState, 'said' | 'example'> = {
  step: 0,
  misses: 0,
  isHelped: false,
  ahead: [],
  skipped: [],
  isLeaving: false,
  isConfirming: false,
  ownGoals: [],
}

/** The last words of the conversation: the scenario's, otherwise a standard farewell. */
const closingOf = (script: PartnerScript): string =>
  script.closing.trim() === '' ? templateOf(script, 'goodbye') : script.closing

/**
 * Says a line and goes to a step. After the last step the learner has one more line, which the closing phrase answers.
 */
function goTo(script: PartnerScript, state: ScriptState, step: number, line: string): PartnerAnswer {
  const isDone = step >= script.steps.length
  const reply = line === '' ? closingOf(script) : line
  const ahead = state.ahead.filter((at) => at > step)
  const example = script.steps[step]?.example ?? ''
  const next = {
    ...state,
    step,
    misses: 0,
    isHelped: false,
    isLeaving: isDone,
    isConfirming: false,
    ahead,
    example,
    said: reply,
  }
  return { reply, state: next, ended: isDone && line === '' }
}

/** Goes on to the first step that is not done. The last step is always asked for. */
export function goOn(script: PartnerScript, state: ScriptState): PartnerAnswer {
  let last = state.step
  while (state.ahead.includes(last + 1) && last + 2 < script.steps.length) last++
  return goTo(script, state, last + 1, script.steps[last]?.reply ?? '')
}

/** Answers and waits for the same step. */
export function repeatStep(state: ScriptState, reply: string): PartnerAnswer {
  return { reply, state: { ...state, said: reply }, ended: false }
}

/** Answers with a line from moves/<language>.json, and asks the current question again. */
export function ask(script: PartnerScript, state: ScriptState, line: BesideLine, values = {}): PartnerAnswer {
  const question = openQuestion(script, state.step)
  return repeatStep(state, fill(templateOf(script, line), { name: script.partner?.name ?? '', question, ...values }))
}

function explain(script: PartnerScript, state: ScriptState, text: string): PartnerAnswer {
  const known = script.meanings.find(({ word }) => saysWord(text, word))
  if (known === undefined || known.meaning === '') return ask(script, state, 'unknownMeaning')
  return ask(script, state, 'meaning', explanation(script, known))
}

/** Offers an example for the current step, and asks for it in different words from the last time. */
export function help(script: PartnerScript, state: ScriptState): PartnerAnswer {
  const helped = { ...state, isHelped: true }
  const reask = script.steps[state.step]?.reask ?? ''
  const [first, second] = [reask, openQuestion(script, state.step)].map((line) =>
    fill(templateOf(script, 'help'), { line }),
  )
  return repeatStep(helped, (first === state.said ? second : first) ?? '')
}

/** A request with more words than this describes a thing. */
const wordMax = 4

/** Says the word that the learner asks for, from the scenario or otherwise from the dictionary. */
export function sayWord(script: PartnerScript, state: ScriptState, asked: string, words: WordHelp): PartnerAnswer {
  const word = knownWordFor(script.meanings, asked, words.ownLanguage) ?? words.dictionaryWord
  if (word !== null) return ask(script, state, 'wordIs', { word })
  // A description is not an unknown word, so the partner helps instead.
  return asked.split(/\s+/).length > wordMax ? help(script, state) : ask(script, state, 'unknownWord')
}

export function answerRepair(
  script: PartnerScript,
  state: ScriptState,
  repair: Exclude<Repair, 'howToSay'>,
  text: string,
) {
  // The state stores the original line, so that a second repetition does not repeat this template too.
  const repeated = (name: BesideLine, line: string): PartnerAnswer => ({
    reply: fill(templateOf(script, name), { line }),
    state,
    ended: false,
  })
  switch (repair) {
    case 'repeat':
      return repeated('again', state.said)
    case 'slower':
      return repeated('slower', state.said)
    case 'dontUnderstand':
      return repeated('reworded', script.steps[state.step]?.reask ?? state.said)
    case 'meaning':
      return explain(script, state, text)
    case 'time':
      return ask(script, state, 'time')
    case 'help':
      return help(script, state)
  }
}

/** Asks again, alternating between other words and the original ones. */
function askAgain(script: PartnerScript, state: ScriptState): PartnerAnswer {
  const reask = script.steps[state.step]?.reask ?? ''
  const isReworded = state.misses % missesUntil.help !== 0 && reask !== state.said
  return isReworded ? repeatStep(state, reask) : ask(script, state, 'missed')
}

export function countMiss(script: PartnerScript, before: ScriptState): PartnerAnswer {
  const misses = before.misses + 1
  const state = { ...before, misses, isHelped: before.isHelped || misses >= missesUntil.help }
  if (misses < missesUntil.moveOn) return askAgain(script, state)
  const next = { ...state, skipped: [...state.skipped, state.step] }
  const step = state.step + 1
  const line = step >= script.steps.length ? '' : ask(script, { ...next, step }, 'moveOn').reply
  return goTo(script, next, step, line)
}

/** Says goodbye: with the scenario's answer to this farewell, otherwise with a standard one. */
export function takeLeave(script: PartnerScript, before: ScriptState, own: Aside | undefined): PartnerAnswer {
  const state = { ...before, isLeaving: true }
  return own === undefined ? ask(script, state, 'goodbye') : repeatStep(state, own.reply)
}

/** Answers a line after the last step: with the closing phrase, unless it asks for the last line again. */
export function close(script: PartnerScript, state: ScriptState, line: LearnerLine, text: string): PartnerAnswer {
  const { repair } = line.move
  const closing = closingOf(script)
  const isOver = state.said.endsWith(closing)
  if (!isOver && (repair === 'repeat' || repair === 'slower' || repair === 'meaning')) {
    return answerRepair(script, { ...state, isLeaving: true }, repair, text)
  }
  return { reply: closing, state: { ...state, isLeaving: false, said: closing }, ended: true }
}
