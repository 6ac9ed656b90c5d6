// Sentences that practise the steps of a conversation, from what its scenario knows about them. Pure.
import { saysWord } from '@parley/content/wording.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { ReviewStep } from '@parley/contracts/review/review.ts'
import { blank } from './gap.rules.ts'
import { optionsMax, optionsMin, type TaskSentence } from './task.rules.ts'

/** A step, with sentences that do it and sentences on the same topic that do not. */
export interface ScriptedStep extends ReviewStep {
  readonly does: readonly string[]
  readonly nearMisses: readonly string[]
}

export interface ScriptedSteps {
  readonly targetLanguage: Language
  /** The scenario's dictionary. */
  readonly words: readonly string[]
  readonly steps: readonly ScriptedStep[]
  /** Whether a line does a step. */
  isDone(step: number, line: string): boolean
}

/** How a step is practised: choose the line, fill in its word, or say the line. */
type Way = (scripted: ScriptedSteps, at: number, round: number) => TaskSentence | null

/** Maximum number of sentences in a task. */
const sentencesMax = 8
/** With fewer ways to do a step, nothing is certain about a word that they lack. */
const knownMin = 3
const letterMin = 4

/**
 * One sentence for each step, in the order of the conversation. The next round practises each step in another way.
 * @param round number of tasks made before
 */
export function stepSentences(scripted: ScriptedSteps, round: number): TaskSentence[] {
  const ways = [choose, fill, say]
  return scripted.steps
    .flatMap((step, at) => {
      if (step.text === '' || step.example === '') return []
      const way = ways[(at + round) % ways.length] ?? say
      return way(scripted, at, round) ?? say(scripted, at, round) ?? []
    })
    .slice(0, sentencesMax)
}

/** The whole line is the gap. */
const wholeLine = { text: blank, gap: [0, blank.length] as [number, number] }

const sorted = (options: readonly string[], language: Language): string[] =>
  options.toSorted(new Intl.Collator(language).compare)

const practised = ({ steps }: ScriptedSteps, at: number): Pick<TaskSentence, 'pairId' | 'step' | 'solution'> => ({
  pairId: steps[at]?.said?.pair_id ?? null,
  step: { at, text: steps[at]?.text ?? '' },
  solution: steps[at]?.example ?? '',
})

/** The learner says the line. What they said in the conversation is shown if it did not do the step. */
const say: Way = (scripted, at) => {
  const { said = null, is_done: isDone = false } = scripted.steps[at] ?? {}
  return { ...practised(scripted, at), ...wholeLine, options: [], said: isDone ? null : (said?.quote ?? null) }
}

/** The learner chooses the line, among lines on the same topic and for other steps, which do not do this one. */
const choose: Way = (scripted, at, round) => {
  const { example = '', nearMisses = [] } = scripted.steps[at] ?? {}
  const others = scripted.steps.map((step) => step.example).filter((line) => line !== '' && line !== example)
  // Near misses are often shorter than the example, so most of the lines are examples of other steps.
  const wrong = [...rotated(nearMisses, round).slice(0, 1), ...rotated(others, at + round), ...nearMisses].filter(
    (line) => !scripted.isDone(at, line),
  )
  const options = [...new Set([example, ...wrong])].slice(0, optionsMax)
  if (options.length < optionsMin) return null
  return { ...practised(scripted, at), ...wholeLine, options: sorted(options, scripted.targetLanguage), said: null }
}

/** The learner fills in the line's most important word, among words that no way to do this step has. */
const fill: Way = (scripted, at) => {
  const { example = '', does = [] } = scripted.steps[at] ?? {}
  const [right] = keyWords(scripted, example)
  if (right === undefined || does.length < knownMin) return null
  const known = [...does, example].join(' ')
  const wrong = scripted.steps
    .flatMap((step, other) => (other === at ? [] : keyWords(scripted, step.example).slice(0, 2)))
    .filter(({ text }) => !saysWord(known, text))
    .toSorted((one, other) => likeness(other, right) - likeness(one, right))
  const options = unlike([right, ...wrong].map(({ text }) => text)).slice(0, optionsMax)
  if (options.length < optionsMin) return null
  return {
    ...practised(scripted, at),
    text: example.slice(0, right.start) + blank + example.slice(right.start + right.text.length),
    gap: [right.start, right.start + blank.length],
    options: sorted(options, scripted.targetLanguage),
    solution: right.text,
    said: null,
  }
}

interface KeyWord {
  readonly text: string
  /** In UTF-16 code units. */
  readonly start: number
  readonly isInDictionary: boolean
}

/** The words of a line that tell most: those of the dictionary first, then longer ones. Neither names nor first words. */
function keyWords({ words, targetLanguage }: ScriptedSteps, line: string): KeyWord[] {
  const found = [...line.matchAll(/(?<![\p{L}\p{N}'’-])\p{L}+(?![\p{L}\p{N}'’-])/gu)]
  const texts = found.map(([text]) => text.toLowerCase())
  return found
    .map(({ 0: text, index }) => ({
      text,
      start: index,
      isInDictionary: words.some((word) => saysWord(text, word)),
    }))
    .filter(
      ({ text, start }) =>
        text.length >= letterMin &&
        !/(?:^|[.!?…¿¡]\s*)[^\p{L}]*$/u.test(line.slice(0, start)) &&
        (targetLanguage === 'de' || text === text.toLowerCase()) &&
        texts.filter((other) => other === text.toLowerCase()).length === 1,
    )
    .toSorted(
      (one, other) => Number(other.isInDictionary) - Number(one.isInDictionary) || other.text.length - one.text.length,
    )
}

const isCapital = ({ text }: KeyWord): boolean => text !== text.toLowerCase()

/** A choice is harder among words of the same kind. */
const likeness = (one: KeyWord, other: KeyWord): number =>
  2 * Number(isCapital(one) === isCapital(other)) + Number(one.isInDictionary === other.isInDictionary)

/** Whether one word is a form of the other, or begins with it: "Donnerstag", "Donnerstagabend". */
const areLike = (one: string, other: string): boolean =>
  saysWord(one, other) || saysWord(other, one) || one.startsWith(other) || other.startsWith(one)

/** Without words that are like an earlier one. */
const unlike = (words: readonly string[]): string[] =>
  words.filter((word, at) => !words.slice(0, at).some((earlier) => areLike(word, earlier)))

const rotated = <T>(list: readonly T[], by: number): T[] => {
  const from = list.length === 0 ? 0 : by % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}
