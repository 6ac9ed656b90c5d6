// The original and the corrected line, cut to the part around the mistake.

/** A line split in three around the words in question. */
export interface FixLine {
  readonly before: string
  readonly part: string
  readonly after: string
}

/** A correction to some words. */
export interface Correction {
  readonly original: string
  readonly suggestion: string
}

export interface FixLines {
  readonly said: FixLine
  readonly say: FixLine
}

/** Number of letters kept on either side of the mistake if its sentence is longer. */
const reach = 60

const sentenceEnd = /[.!?…]["»”)]*\s+/g

/** The end of the text before the mistake: within its sentence, or its last words. */
function lead(text: string): string {
  const start = [...text.matchAll(sentenceEnd)].reduce((_, match) => match.index + match[0].length, 0)
  const sentence = text.slice(start)
  if (sentence.length <= reach) return sentence
  const cut = sentence.slice(-reach)
  return `… ${cut.slice(cut.indexOf(' ') + 1)}`
}

/** The start of the text after the mistake, up to the end of its sentence. */
function tail(text: string): string {
  const end = text.search(/[.!?…](["»”)]*)(\s|$)/)
  const sentence = end < 0 ? text : text.slice(0, end + 1)
  if (sentence.length <= reach) return sentence
  const cut = sentence.slice(0, reach)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0))} …`
}

const corrected = (text: string, corrections: readonly Correction[]): string =>
  corrections.reduce((line, { original, suggestion }) => line.replace(original, () => suggestion), text)

/**
 * Both lines of a fix. The corrected one also has `others`, the message's other mistakes, corrected. Words that occur
 * several times in `message` are marked at their first position. Words that do not occur in it are returned alone.
 */
export function fixLines(
  message: string,
  original: string,
  suggestion: string,
  others: readonly Correction[] = [],
): FixLines {
  const start = message.indexOf(original)
  const before = start < 0 ? '' : lead(message.slice(0, start))
  // A mistake that includes the end of its sentence has nothing after it.
  const ended = /[.!?…]\s*$/.test(original)
  const after = start < 0 || ended ? '' : tail(message.slice(start + original.length))
  const right = { before: corrected(before, others), after: corrected(after, others) }
  const say =
    suggestion === ''
      ? {
          before: right.before.trimEnd(),
          part: '',
          after: right.before === '' ? right.after.trimStart() : right.after,
        }
      : { before: right.before, part: suggestion, after: right.after }
  return { said: { before, part: original, after }, say }
}
