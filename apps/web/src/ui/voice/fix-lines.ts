// What was said beside what to say: only as much of the line around the mistake as is needed to see it.

/** A line cut in three around the words in question. */
export interface FixLine {
  readonly before: string
  readonly part: string
  readonly after: string
}

/** Words to be said in another way. */
export interface Correction {
  readonly original: string
  readonly suggestion: string
}

export interface FixLines {
  readonly said: FixLine
  readonly say: FixLine
}

/** Letters kept on either side of the mistake where its sentence is longer. */
const reach = 60

const sentenceEnd = /[.!?…]["»”)]*\s+/g

/** The end of the text before the mistake: its sentence, or the last words of it. */
function lead(text: string): string {
  const start = [...text.matchAll(sentenceEnd)].reduce((_, match) => match.index + match[0].length, 0)
  const sentence = text.slice(start)
  if (sentence.length <= reach) return sentence
  const cut = sentence.slice(-reach)
  return `… ${cut.slice(cut.indexOf(' ') + 1)}`
}

/** The beginning of the text after the mistake, up to the end of its sentence. */
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
 * Both lines of a fix. What to say is right throughout: `others`, the other mistakes of the message, are mended in it too.
 * Words that are in `message` several times are marked where they come first; words that are not
 * in it at all stand alone.
 */
export function fixLines(
  message: string,
  original: string,
  suggestion: string,
  others: readonly Correction[] = [],
): FixLines {
  const start = message.indexOf(original)
  const before = start < 0 ? '' : lead(message.slice(0, start))
  // A mistake that ends its sentence itself has nothing after it.
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
