// The built-in partner: a scripted role-play that follows the steps of a scenario. Pure; decides the next line.
import type { Aside } from '@parley/content/asides.ts'
import { saysWord } from '@parley/content/wording.ts'
import type { ScriptState } from '#database/script-state.ts'
import { type BesideLine, explanation, fill, openQuestion, templateOf } from './beside-lines.ts'
import { knownWordFor, noWordHelp, type WordHelp, wordAskedFor } from './known-words.ts'
import type { Repair } from './move-texts.ts'
import { Said } from './said.ts'
import type { PartnerScript } from './script.ts'

export interface PartnerAnswer {
  readonly reply: string
  readonly state: ScriptState
  readonly ended: boolean
}

/** Asks for the last line again, which no line of a scenario can say as well. */
const rehearing: ReadonlySet<Repair> = new Set(['repeat', 'slower', 'dontUnderstand'])

/** After how many misses a sentence is offered, and after how many the partner moves on. */
const missesUntil = { help: 2, moveOn: 4 }

const before: Omit<ScriptState, 'said' | 'example'> = {
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
  state: { ...before, example: script.steps[0]?.example ?? '', said: script.opening },
  ended: false,
})

/** Later steps that the learner has already done, with those of earlier turns. */
const doneAhead = ({ steps }: PartnerScript, { step: open, ahead }: ScriptState, said: Said): number[] =>
  steps.flatMap((step, at) => (at > open && (ahead.includes(at) || said.does(step, false)) ? [at] : []))

/** The last words of the conversation: the scenario's, else those that are usual. */
const closingOf = (script: PartnerScript): string =>
  script.closing.trim() === '' ? templateOf(script, 'goodbye') : script.closing

/** Says a line and goes to a step. Behind the last one the learner has one more line, which the closing phrase answers. */
function goTo(script: PartnerScript, state: ScriptState, step: number, line: string): PartnerAnswer {
  const isDone = step >= script.steps.length
  const reply = line === '' ? closingOf(script) : line
  const ahead = state.ahead.filter((at) => at > step)
  const example = script.steps[step]?.example ?? ''
  const next = { ...state, step, misses: 0, isHelped: false, isLeaving: isDone, ahead, example, said: reply }
  return { reply, state: next, ended: isDone && line === '' }
}

/** The open step is done; those that were done along with it are not asked for, except the last one. */
function goOn(script: PartnerScript, state: ScriptState): PartnerAnswer {
  let last = state.step
  while (state.ahead.includes(last + 1) && last + 2 < script.steps.length) last++
  return goTo(script, state, last + 1, script.steps[last]?.reply ?? '')
}

/** Answers and waits for the same step. */
function stay(state: ScriptState, reply: string): PartnerAnswer {
  return { reply, state: { ...state, said: reply }, ended: false }
}

/** Answers with a line of moves/<language>.json, and asks the open question again. */
function ask(script: PartnerScript, state: ScriptState, line: BesideLine, values = {}): PartnerAnswer {
  const question = openQuestion(script, state.step)
  return stay(state, fill(templateOf(script, line), { name: script.partner?.name ?? '', question, ...values }))
}

function explain(script: PartnerScript, state: ScriptState, text: string): PartnerAnswer {
  const known = script.meanings.find(({ word }) => saysWord(text, word))
  if (known === undefined || known.meaning === '') return ask(script, state, 'unknownMeaning')
  return ask(script, state, 'meaning', explanation(script, known))
}

/** Offers a sentence for the open step, and asks for it in other words than those that were said last. */
function help(script: PartnerScript, state: ScriptState): PartnerAnswer {
  const helped = { ...state, isHelped: true }
  const reask = script.steps[state.step]?.reask ?? ''
  const [first, second] = [reask, openQuestion(script, state.step)].map((line) =>
    fill(templateOf(script, 'help'), { line }),
  )
  return stay(helped, (first === state.said ? second : first) ?? '')
}

/** Of more words is a description. */
const wordMax = 4

/** Says the word that the learner asks for: the scenario's, else the dictionary's. */
function sayWord(script: PartnerScript, state: ScriptState, asked: string, words: WordHelp): PartnerAnswer {
  const word = knownWordFor(script.meanings, asked, words.ownLanguage) ?? words.dictionaryWord
  if (word !== null) return ask(script, state, 'wordIs', { word })
  // A description of a thing is no word that could be unknown.
  return asked.split(/\s+/).length > wordMax ? help(script, state) : ask(script, state, 'unknownWord')
}

function mend(script: PartnerScript, state: ScriptState, repair: Exclude<Repair, 'howToSay'>, text: string) {
  // The state keeps the original line, so that a second repetition does not repeat this template too.
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

/** Asks again, differently each time: in other words, then as before. */
function askAgain(script: PartnerScript, state: ScriptState): PartnerAnswer {
  const reask = script.steps[state.step]?.reask ?? ''
  const isReworded = state.misses % missesUntil.help !== 0 && reask !== state.said
  return isReworded ? stay(state, reask) : ask(script, state, 'missed')
}

function miss(script: PartnerScript, before: ScriptState): PartnerAnswer {
  const misses = before.misses + 1
  const state = { ...before, misses, isHelped: before.isHelped || misses >= missesUntil.help }
  if (misses < missesUntil.moveOn) return askAgain(script, state)
  const next = { ...state, skipped: [...state.skipped, state.step] }
  const step = state.step + 1
  const line = step >= script.steps.length ? '' : ask(script, { ...next, step }, 'moveOn').reply
  return goTo(script, next, step, line)
}

/** Says goodbye, as the scenario answers this farewell or as it is usual. */
function takeLeave(script: PartnerScript, before: ScriptState, own: Aside | undefined): PartnerAnswer {
  const state = { ...before, isLeaving: true }
  return own === undefined ? ask(script, state, 'goodbye') : stay(state, own.reply)
}

/** What the learner says after the last step: the closing phrase answers it, unless it asks for the last line again. */
function close(script: PartnerScript, state: ScriptState, said: Said, text: string): PartnerAnswer {
  const { repair } = said.move
  const closing = closingOf(script)
  const isOver = state.said.endsWith(closing)
  if (!isOver && (repair === 'repeat' || repair === 'slower' || repair === 'meaning')) {
    return mend(script, { ...state, isLeaving: true }, repair, text)
  }
  return { reply: closing, state: { ...state, isLeaving: false, said: closing }, ended: true }
}

/**
 * What the partner says to `text`. First what mends the talk (again, slower, what a word means), then a farewell, the open
 * step, asides, later steps and earlier ones, then courtesies, questions and remarks: none of these is a miss. Any other
 * line misses the point: the partner asks in other words, then offers a sentence, then leaves the step. After the last
 * step, the partner says the closing phrase.
 */
export function answer(
  script: PartnerScript,
  before: ScriptState,
  text: string,
  words: WordHelp = noWordHelp,
): PartnerAnswer {
  const said = new Said(script.language, text)
  const state = { ...before, isLeaving: false }
  const step = script.steps[state.step]
  if (step === undefined) return close(script, state, said, text)
  const now = { ...state, ahead: doneAhead(script, state, said) }
  const { repair, social, remark, personal } = said.move
  const own =
    repair === null || !rehearing.has(repair) ? script.asides.find((each) => said.saysPhrase(each)) : undefined
  const isOwn = own !== undefined || said.saysExample(step)
  const asked = isOwn ? null : wordAskedFor(script.language, words.ownLanguage, text)
  if (asked !== null) return sayWord(script, state, asked, words)
  const isPatient = repair === 'help' || repair === 'time'
  if (repair !== null && !isPatient && !isOwn) {
    return repair === 'howToSay' ? help(script, now) : mend(script, now, repair, text)
  }
  if (said.isLeaving(step)) return takeLeave(script, state, own)
  const aside = script.asides.find((each) => said.makes(each))
  // Where any answer does a step, what has an answer of its own is none, unless a story is told in which it happens to occur.
  const isBeside = aside !== undefined && step.accepts === null && !said.isStory && !said.saysExample(step)
  // In a line that calls for help, only an answer to the open question does a step.
  const isHeld = isPatient && step.accepts === null && !isOwn
  if (!isBeside && !isHeld && said.does(step, true)) return goOn(script, now)
  if (isPatient && !isOwn) return mend(script, now, repair, text)
  if (aside !== undefined) return stay(now, `${aside.reply} ${openQuestion(script, state.step)}`)
  const isKnown = script.steps.slice(0, state.step).some((earlier) => said.does(earlier, false))
  if (isKnown || now.ahead.length > state.ahead.length) return ask(script, now, 'noted')
  if (personal !== null && (personal !== 'name' || script.partner !== null)) return ask(script, now, personal)
  if (social !== null) return ask(script, now, social)
  if (said.isQuestion) return ask(script, now, 'unanswered')
  const remarked = remark === null ? null : ask(script, now, remark)
  // A learner who only makes remarks gets help as well.
  return remarked === null || remarked.reply === state.said ? miss(script, now) : remarked
}
