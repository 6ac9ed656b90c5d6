// The built-in partner: a scripted role-play that follows a scenario's steps. Pure; decides the next line.
import type { Aside } from '@parley/content/asides.ts'
import { saysWord } from '@parley/content/wording.ts'
import type { ScriptState } from '#database/script-state.ts'
import { type BesideLine, explanation, fill, openQuestion, templateOf } from './beside-lines.ts'
import { knownWordFor, noWordHelp, type WordHelp, wordAskedFor } from './known-words.ts'
import { LearnerLine } from './learner-line.ts'
import type { Repair } from './move-texts.ts'
import type { PartnerScript } from './script.ts'

export interface PartnerAnswer {
  readonly reply: string
  readonly state: ScriptState
  readonly ended: boolean
}

/** Requests to hear the last line again, which a scenario's line can never be. */
const repeatRequests: ReadonlySet<Repair> = new Set(['repeat', 'slower', 'dontUnderstand'])

/** Number of misses after which an example is offered, or the partner moves on. */
const missesUntil = { help: 2, moveOn: 4 }

const firstStep: Omit<ScriptState, 'said' | 'example'> = {
  step: 0,
  misses: 0,
  isHelped: false,
  ahead: [],
  skipped: [],
  isLeaving: false,
}

/** The first line, which leads to the first step. */
export const openingLine = (script: PartnerScript): PartnerAnswer => ({
  reply: script.opening,
  state: { ...firstStep, example: script.steps[0]?.example ?? '', said: script.opening },
  ended: false,
})

/** Later steps that the learner has already done, in this line or before. */
const doneAhead = ({ steps }: PartnerScript, { step: open, ahead }: ScriptState, line: LearnerLine): number[] =>
  steps.flatMap((step, at) => (at > open && (ahead.includes(at) || line.does(step, false)) ? [at] : []))

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
  const next = { ...state, step, misses: 0, isHelped: false, isLeaving: isDone, ahead, example, said: reply }
  return { reply, state: next, ended: isDone && line === '' }
}

/** Goes on to the first step that is not done. The last step is always asked for. */
function goOn(script: PartnerScript, state: ScriptState): PartnerAnswer {
  let last = state.step
  while (state.ahead.includes(last + 1) && last + 2 < script.steps.length) last++
  return goTo(script, state, last + 1, script.steps[last]?.reply ?? '')
}

/** Answers and waits for the same step. */
function repeatStep(state: ScriptState, reply: string): PartnerAnswer {
  return { reply, state: { ...state, said: reply }, ended: false }
}

/** Answers with a line from moves/<language>.json, and asks the current question again. */
function ask(script: PartnerScript, state: ScriptState, line: BesideLine, values = {}): PartnerAnswer {
  const question = openQuestion(script, state.step)
  return repeatStep(state, fill(templateOf(script, line), { name: script.partner?.name ?? '', question, ...values }))
}

function explain(script: PartnerScript, state: ScriptState, text: string): PartnerAnswer {
  const known = script.meanings.find(({ word }) => saysWord(text, word))
  if (known === undefined || known.meaning === '') return ask(script, state, 'unknownMeaning')
  return ask(script, state, 'meaning', explanation(script, known))
}

/** Offers an example for the current step, and asks for it in different words from the last time. */
function help(script: PartnerScript, state: ScriptState): PartnerAnswer {
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
function sayWord(script: PartnerScript, state: ScriptState, asked: string, words: WordHelp): PartnerAnswer {
  const word = knownWordFor(script.meanings, asked, words.ownLanguage) ?? words.dictionaryWord
  if (word !== null) return ask(script, state, 'wordIs', { word })
  // A description is not an unknown word, so the partner helps instead.
  return asked.split(/\s+/).length > wordMax ? help(script, state) : ask(script, state, 'unknownWord')
}

function answerRepair(script: PartnerScript, state: ScriptState, repair: Exclude<Repair, 'howToSay'>, text: string) {
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

function countMiss(script: PartnerScript, before: ScriptState): PartnerAnswer {
  const misses = before.misses + 1
  const state = { ...before, misses, isHelped: before.isHelped || misses >= missesUntil.help }
  if (misses < missesUntil.moveOn) return askAgain(script, state)
  const next = { ...state, skipped: [...state.skipped, state.step] }
  const step = state.step + 1
  const line = step >= script.steps.length ? '' : ask(script, { ...next, step }, 'moveOn').reply
  return goTo(script, next, step, line)
}

/** Says goodbye: with the scenario's answer to this farewell, otherwise with a standard one. */
function takeLeave(script: PartnerScript, before: ScriptState, own: Aside | undefined): PartnerAnswer {
  const state = { ...before, isLeaving: true }
  return own === undefined ? ask(script, state, 'goodbye') : repeatStep(state, own.reply)
}

/** Answers a line after the last step: with the closing phrase, unless it asks for the last line again. */
function close(script: PartnerScript, state: ScriptState, line: LearnerLine, text: string): PartnerAnswer {
  const { repair } = line.move
  const closing = closingOf(script)
  const isOver = state.said.endsWith(closing)
  if (!isOver && (repair === 'repeat' || repair === 'slower' || repair === 'meaning')) {
    return answerRepair(script, { ...state, isLeaving: true }, repair, text)
  }
  return { reply: closing, state: { ...state, isLeaving: false, said: closing }, ended: true }
}

/**
 * The partner's answer to `text`. The first of these that applies:
 * 1. a request to repeat, to reword, to explain, or for a word
 * 2. a farewell
 * 3. the current step: goes on
 * 4. a request to wait or to help
 * 5. one of the script's asides
 * 6. an earlier or a later step: records it, and asks for the current one
 * 7. a question about the partner, small talk, or any other question or remark
 * 8. a miss: asks again, then offers an example, then skips the step
 * After the last step the closing phrase answers.
 */
export function answer(
  script: PartnerScript,
  before: ScriptState,
  text: string,
  words: WordHelp = noWordHelp,
): PartnerAnswer {
  const line = new LearnerLine(script.language, text)
  const state = { ...before, isLeaving: false }
  const step = script.steps[state.step]
  if (step === undefined) return close(script, state, line, text)
  const now = { ...state, ahead: doneAhead(script, state, line) }
  const { repair, social, remark, personal } = line.move
  const own =
    repair === null || !repeatRequests.has(repair) ? script.asides.find((each) => line.saysPhrase(each)) : undefined
  const isOwn = own !== undefined || line.saysExample(step)
  const asked = isOwn ? null : wordAskedFor(script.language, words.ownLanguage, text)
  if (asked !== null) return sayWord(script, state, asked, words)
  const isPatient = repair === 'help' || repair === 'time'
  if (repair !== null && !isPatient && !isOwn) {
    return repair === 'howToSay' ? help(script, now) : answerRepair(script, now, repair, text)
  }
  if (line.isLeaving(step)) return takeLeave(script, state, own)
  const aside = script.asides.find((each) => line.makes(each))
  // If any answer does the step, an aside is not an answer, unless it occurs within a story.
  const isBeside = aside !== undefined && step.accepts === null && !line.isStory && !line.saysExample(step)
  // A line that asks for help does a step only with one of its wordings.
  const isHeld = isPatient && step.accepts === null && !isOwn
  if (!isBeside && !isHeld && line.does(step, true)) return goOn(script, now)
  if (isPatient && !isOwn) return answerRepair(script, now, repair, text)
  if (aside !== undefined) return repeatStep(now, `${aside.reply} ${openQuestion(script, state.step)}`)
  const isKnown = script.steps.slice(0, state.step).some((earlier) => line.does(earlier, false))
  if (isKnown || now.ahead.length > state.ahead.length) return ask(script, now, 'noted')
  if (personal !== null && (personal !== 'name' || script.partner !== null)) return ask(script, now, personal)
  if (social !== null) return ask(script, now, social)
  if (line.isQuestion) return ask(script, now, 'unanswered')
  const remarked = remark === null ? null : ask(script, now, remark)
  // The same kind of remark twice in a row counts as a miss.
  return remarked === null || remarked.reply === state.said ? countMiss(script, now) : remarked
}
