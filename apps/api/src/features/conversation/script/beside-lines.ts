// The partner's lines that belong to no step: templates in moves/<language>.json, filled in for a script. Pure.
import { splitSentences } from '../text/sentences.ts'
import { type MoveTexts, moveTexts } from './move-texts.ts'
import type { KnownWord, PartnerScript } from './script.ts'

export type BesideLine = keyof MoveTexts['say']

/** A line's template, in the partner's gender. */
export function templateOf({ language, partner }: PartnerScript, name: BesideLine): string {
  const line = moveTexts[language].say[name]
  return typeof line === 'string' ? line : line[partner?.gender ?? 'n']
}

/** A template with its values filled in. Removes a placeholder without a value. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim()

/** The current step's question: the last one in the line before it. Empty after the last step. */
export function openQuestion({ language, opening, steps }: PartnerScript, step: number): string {
  if (step >= steps.length) return ''
  const line = steps[step - 1]?.reply ?? opening
  const sentences = splitSentences(language, line).map((sentence) => sentence.trim())
  return sentences.findLast((sentence) => sentence.includes('?')) ?? sentences.at(-1) ?? line
}

/** The reply to a step without the question that leads to the next one; empty if it has nothing else. */
export function replyAlone({ language, steps }: PartnerScript, step: number): string {
  const sentences = splitSentences(language, steps[step]?.reply ?? '').map((sentence) => sentence.trim())
  return sentences.filter((sentence) => !sentence.includes('?')).join(' ')
}

/** The values for the line that explains a word. */
export const explanation = ({ language }: PartnerScript, { word, meaning }: KnownWord) => ({
  word: word.charAt(0).toLocaleUpperCase(language) + word.slice(1),
  meaning: meaning.replace(/[.\s]+$/, ''),
})

/** Lines that repeat or reword one of the partner's lines. */
const withLine = ['again', 'slower', 'reworded', 'help'] as const satisfies BesideLine[]

/** All lines that belong to no step, in the same order in each language. Excludes lines that repeat one of these. */
export function besideLines(script: PartnerScript): string[] {
  const names = Object.keys(moveTexts.en.say) as BesideLine[]
  const repeating: readonly BesideLine[] = withLine
  const asking = names.filter((name) => !repeating.includes(name) && name !== 'meaning' && name !== 'wordIs')
  const questions = [...script.steps.map((_, at) => openQuestion(script, at)), '']
  const said = [script.opening, ...script.steps.flatMap(({ reply, reask }) => [reply, reask])]
  const name = script.partner?.name ?? ''
  return [
    ...questions.flatMap((question) => [
      ...asking.map((line) => fill(templateOf(script, line), { question, name })),
      ...script.meanings.flatMap((known) => [
        fill(templateOf(script, 'meaning'), { ...explanation(script, known), question }),
        fill(templateOf(script, 'wordIs'), { word: known.word, question }),
      ]),
      ...script.asides.map(({ reply }) => `${reply} ${question}`.trim()),
      fill(templateOf(script, 'help'), { line: question }),
      ...script.steps.map((_, step) => `${replyAlone(script, step)} ${question}`.trim()),
    ]),
    ...script.steps.flatMap(({ sentences, reply }) => [
      sentences?.confirm ?? '',
      ...script.asides.map((aside) => `${aside.reply} ${reply}`),
    ]),
    ...said.flatMap((line) => withLine.map((template) => fill(templateOf(script, template), { line }))),
  ]
}
