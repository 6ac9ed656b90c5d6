// The built-in partner: a scripted role-play that follows the steps of a scenario. Pure; decides the next line.
import type { Aside } from '@parley/content/asides.ts'
import { containsPhrase } from '@parley/content/phrase.ts'
import { matchesAny, normalise, SpokenText, saysWord } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import type { ScriptState } from '#database/script-state.ts'
import { splitSentences } from '../reply/sentences.ts'
import { answersStep } from './elsewhere.ts'
import { moveTexts, type Repair } from './move-texts.ts'
import { type Move, readMove } from './moves.ts'

/** What the words and phrases of a scenario mean, in the language that is practised, where its author wrote that. */
export const meaningsOf = ({ userDictionary, userPhrases }: Pick<ScenarioRow, 'userDictionary' | 'userPhrases'>) =>
  [
    ...userDictionary.map(({ word, meaning }) => ({ word, meaning })),
    ...userPhrases.map(({ phrase, meaning }) => ({ word: phrase, meaning })),
  ].filter(({ meaning }) => meaning !== '')

export interface ScriptStep {
  /** Wordings that count as having done the step; null when any answer does. */
  readonly accepts: readonly string[] | null
  /** What counts as well while the partner asks for the step: where only an example of it is known. */
  readonly whenAsked?: WhenAsked
  /** A line that does it. */
  readonly example: string
  readonly reask: string
  readonly reply: string
}

interface WhenAsked {
  readonly accepts: readonly string[]
  /** A statement of so many words is an answer, whatever they are. */
  readonly enoughWords: number
}

/** The partner's lines, in the target language. */
export interface PartnerScript {
  readonly language: Language
  readonly opening: string
  readonly closing: string
  readonly steps: readonly ScriptStep[]
  readonly asides: readonly Aside[]
  /** What the scenario's words and phrases mean, in the target language. */
  readonly meanings: ReturnType<typeof meaningsOf>
}

export interface PartnerAnswer {
  readonly reply: string
  readonly state: ScriptState
  readonly ended: boolean
}

/** After how many misses a sentence is offered, and after how many the partner moves on. */
const missesUntil = { help: 2, moveOn: 4 }

const before: Omit<ScriptState, 'said' | 'example'> = { step: 0, misses: 0, isHelped: false, ahead: [], skipped: [] }

/** The first line, which leads to the first step. */
export const openingLine = (script: PartnerScript): PartnerAnswer => ({
  reply: script.opening,
  state: { ...before, example: script.steps[0]?.example ?? '', said: script.opening },
  ended: false,
})

/** A statement of more words than this tells a story. */
const asideMax = 12

const asksSomething = ({ example }: ScriptStep): boolean => example.includes('?')

/** A line as a step sees it: what only asks for information does no step that is to say something. */
class Said {
  readonly #language: Language
  readonly #text: string
  readonly move: Move
  readonly #whole: SpokenText
  readonly #told: SpokenText
  readonly #rest: SpokenText
  readonly #statement: SpokenText

  constructor(language: Language, text: string) {
    this.#language = language
    this.#text = text
    this.move = readMove(language, text)
    this.#whole = new SpokenText(text)
    this.#told = new SpokenText(this.move.told)
    this.#rest = new SpokenText(this.move.rest)
    this.#statement = new SpokenText(this.move.statement)
  }

  get isEmpty(): boolean {
    return this.#rest.words.length === 0
  }

  get isStory(): boolean {
    return this.#statement.words.length > asideMax
  }

  get isQuestion(): boolean {
    return this.#statement.words.length < this.#rest.words.length
  }

  get asks(): boolean {
    return this.isQuestion || this.move.isRequest || this.#text.includes('?')
  }

  /** Whether it is the sentence that is offered for a step, which may sound like a repair: "I don't understand this bill." */
  saysExample(step: ScriptStep): boolean {
    const text = asksSomething(step) ? this.#whole : this.#told
    return step.example !== '' && containsPhrase(text, normalise(step.example))
  }

  makes({ phrase, accepts }: Aside): boolean {
    return (phrase !== null && containsPhrase(this.#whole, normalise(phrase))) || matchesAny(this.#whole, accepts)
  }

  /** @param isAsked whether the partner has just asked for this step */
  does(step: ScriptStep, isAsked: boolean): boolean {
    if (this.saysExample(step)) return true
    const text = asksSomething(step) ? this.#rest : this.#statement
    const { accepts, example, whenAsked } = step
    if (accepts === null) return isAsked && text.words.length > 0
    if (isAsked && whenAsked !== undefined && text.words.length >= whenAsked.enoughWords) return true
    // "^no" or "^today" means something only as the answer to what was just asked.
    const now = isAsked
      ? [...accepts, ...(whenAsked?.accepts ?? [])]
      : accepts.filter((wording) => !wording.startsWith('^'))
    return answersStep(
      this.#language,
      { text, isRequest: this.move.isRequest, asks: this.asks },
      { accepts, example },
      now,
    )
  }
}

/** Later steps that the learner has already done, with those of earlier turns. */
const doneAhead = ({ steps }: PartnerScript, { step: open, ahead }: ScriptState, said: Said): number[] =>
  steps.flatMap((step, at) => (at > open && (ahead.includes(at) || said.does(step, false)) ? [at] : []))

/** The question that is open, as it was asked last: the end of the line that led to it. */
function openQuestion({ language, opening, steps }: PartnerScript, step: number): string {
  const line = steps[step - 1]?.reply ?? opening
  const sentences = splitSentences(language, line).map((sentence) => sentence.trim())
  return sentences.findLast((sentence) => sentence.includes('?')) ?? sentences.at(-1) ?? line
}

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Every line that is said beside the steps, in the same order in each language. Not what is said again of these. */
export function besideLines(script: PartnerScript): string[] {
  const { again, slower, reworded, meaning, ...asking } = moveTexts[script.language].say
  const questions = script.steps.map((_, at) => openQuestion(script, at))
  const said = [script.opening, ...script.steps.flatMap(({ reply, reask }) => [reply, reask])]
  return [
    ...questions.flatMap((question) => [
      ...Object.values(asking).map((line) => fill(line, { question })),
      ...script.meanings.map((known) => fill(meaning, { ...explanation(script.language, known), question })),
      ...script.asides.map(({ reply }) => `${reply} ${question}`),
    ]),
    ...said.flatMap((line) => [again, slower, reworded].map((template) => fill(template, { line }))),
  ]
}

/** Goes to a step; behind the last one the closing phrase ends the conversation. */
function goTo(script: PartnerScript, state: ScriptState, step: number, line: string): PartnerAnswer {
  const ended = step >= script.steps.length
  const reply = ended ? `${line} ${script.closing}`.trim() : line
  const ahead = state.ahead.filter((at) => at > step)
  const example = script.steps[step]?.example ?? ''
  return { reply, state: { ...state, step, misses: 0, isHelped: false, ahead, example, said: reply }, ended }
}

/** The open step is done; those that were done along with it are not asked for. */
function goOn(script: PartnerScript, state: ScriptState): PartnerAnswer {
  let last = state.step
  while (state.ahead.includes(last + 1)) last++
  return goTo(script, state, last + 1, script.steps[last]?.reply ?? '')
}

/** Answers and waits for the same step. */
function stay(state: ScriptState, reply: string): PartnerAnswer {
  return { reply, state: { ...state, said: reply }, ended: false }
}

/** Answers with a line of moves/<language>.json, and asks the open question again. */
function ask(script: PartnerScript, state: ScriptState, line: keyof typeof moveTexts.en.say): PartnerAnswer {
  return stay(state, fill(moveTexts[script.language].say[line], { question: openQuestion(script, state.step) }))
}

const explanation = (language: Language, { word, meaning }: PartnerScript['meanings'][number]) => ({
  word: word.charAt(0).toLocaleUpperCase(language) + word.slice(1),
  meaning: meaning.replace(/[.\s]+$/, ''),
})

function explain(script: PartnerScript, state: ScriptState, text: string): PartnerAnswer {
  const known = script.meanings.find(({ word }) => saysWord(text, word))
  if (known === undefined) return ask(script, state, 'unknownMeaning')
  const question = openQuestion(script, state.step)
  const values = { ...explanation(script.language, known), question }
  return stay(state, fill(moveTexts[script.language].say.meaning, values))
}

function mend(script: PartnerScript, state: ScriptState, repair: Repair, text: string): PartnerAnswer {
  const { again, slower, reworded } = moveTexts[script.language].say
  // The state keeps the original line, so that a second repetition does not repeat this template too.
  const repeated = (template: string, line: string): PartnerAnswer => ({
    reply: fill(template, { line }),
    state,
    ended: false,
  })
  switch (repair) {
    case 'repeat':
      return repeated(again, state.said)
    case 'slower':
      return repeated(slower, state.said)
    case 'dontUnderstand':
      return repeated(reworded, script.steps[state.step]?.reask ?? state.said)
    case 'meaning':
      return explain(script, state, text)
    case 'howToSay':
    case 'dontKnow':
      return ask(script, { ...state, isHelped: true }, 'stuck')
  }
}

function miss(script: PartnerScript, before: ScriptState): PartnerAnswer {
  const misses = before.misses + 1
  const state = { ...before, misses, isHelped: before.isHelped || misses >= missesUntil.help }
  if (misses >= missesUntil.moveOn) {
    const next = { ...state, skipped: [...state.skipped, state.step] }
    const isLast = state.step + 1 >= script.steps.length
    return goTo(
      script,
      next,
      state.step + 1,
      isLast ? '' : ask(script, { ...next, step: state.step + 1 }, 'moveOn').reply,
    )
  }
  return misses === missesUntil.help ? ask(script, state, 'stuck') : stay(state, script.steps[state.step]?.reask ?? '')
}

/**
 * What the partner says to `text`. First what mends the talk (again, slower, what a word means), then the open step, asides,
 * later steps and earlier ones, then courtesies, questions and remarks: none of these is a miss. What is left misses the point: it is
 * asked again in other words, a sentence is offered, and at last the step is let be. After the end only the closing phrase is left.
 */
export function answer(script: PartnerScript, state: ScriptState, text: string): PartnerAnswer {
  const step = script.steps[state.step]
  if (step === undefined) return { reply: script.closing, state: { ...state, said: script.closing }, ended: true }
  const said = new Said(script.language, text)
  const now = { ...state, ahead: doneAhead(script, state, said) }
  const { repair, social, remark } = said.move
  if (repair !== null && !said.saysExample(step)) return mend(script, now, repair, text)
  const aside = script.asides.find((each) => said.makes(each))
  // Where any answer does a step, what has an answer of its own is none, unless a story is told in which it happens to occur.
  const isBeside = aside !== undefined && step.accepts === null && !said.isStory && !said.saysExample(step)
  if (!isBeside && said.does(step, true)) return goOn(script, now)
  if (aside !== undefined) return stay(now, `${aside.reply} ${openQuestion(script, state.step)}`)
  const isKnown = script.steps.slice(0, state.step).some((earlier) => said.does(earlier, false))
  if (isKnown || now.ahead.length > state.ahead.length) return ask(script, now, 'noted')
  if (social !== null) return ask(script, now, social)
  if (said.isQuestion) return ask(script, now, 'unanswered')
  const remarked = remark === null ? null : ask(script, now, remark)
  // A learner who only makes remarks gets help as well.
  return remarked === null || remarked.reply === state.said ? miss(script, now) : remarked
}
