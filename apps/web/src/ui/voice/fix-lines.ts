// The original and the corrected line, cut to the part around the mistake.
import { type Replacement, replaceParts, type TextSpan, textOf } from '@parley/contracts/text/text-span.ts'

/** A line split in three around the words in question. */
export interface FixLine {
  readonly before: string
  readonly part: string
  readonly after: string
}

export interface FixLines {
  readonly said: FixLine
  readonly say: FixLine
}

/** Number of letters kept on either side of the mistake if its sentence is longer. */
const reach = 60

const sentenceEnd = /[.!?…]["»”)]*\s+/g

/** The shown part of a text next to the mistake, and whether its sentence is cut. */
interface Shown extends TextSpan {
  readonly isCut: boolean
}

/** From the start of the sentence, or a few words before the mistake, to the mistake. */
function lead(text: string, end: number): Shown {
  const before = text.slice(0, end)
  const start = [...before.matchAll(sentenceEnd)].reduce((_, match) => match.index + match[0].length, 0)
  if (end - start <= reach) return { start, end, isCut: false }
  const cut = end - reach
  return { start: text.slice(cut, end).indexOf(' ') + 1 + cut, end, isCut: true }
}

/** From the mistake to the end of the sentence, or a few words after the mistake. */
function tail(text: string, start: number): Shown {
  const after = text.slice(start)
  const mark = after.search(/[.!?…](["»”)]*)(\s|$)/)
  const length = mark < 0 ? after.length : mark + 1
  if (length <= reach) return { start, end: start + length, isCut: false }
  return { start, end: start + Math.max(after.slice(0, reach).lastIndexOf(' '), 0), isCut: true }
}

/** Both lines of a correction. The corrected one also has `others`, the message's other mistakes, corrected. */
export function fixLines(message: string, fix: Replacement, others: readonly Replacement[] = []): FixLines {
  const part = textOf(message, fix)
  const before = lead(message, fix.start)
  // A mistake that includes the end of its sentence has nothing after it.
  const after = /[.!?…]\s*$/.test(part) ? { start: fix.end, end: fix.end, isCut: false } : tail(message, fix.end)
  const lineOf = (corrections: readonly Replacement[]) => ({
    before: (before.isCut ? '… ' : '') + replaceParts(message, corrections, before),
    after: replaceParts(message, corrections, after) + (after.isCut ? ' …' : ''),
  })
  const say = lineOf(others)
  return {
    said: { ...lineOf([]), part },
    say:
      fix.suggestion === ''
        ? { before: say.before.trimEnd(), part: '', after: say.before === '' ? say.after.trimStart() : say.after }
        : { ...say, part: fix.suggestion },
  }
}
