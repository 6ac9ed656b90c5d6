// The JSON in a model's answer, regardless of the text around it. Pure.
import { readableText } from '../readable-text.ts'
import { visibleIn } from './visible-text.ts'

/** The last complete top-level object in a text. */
function lastObject(text: string): string | null {
  const open: number[] = []
  let found: { from: number; to: number; depth: number } | null = null
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isString = false
    } else if (sign === '"') {
      // Quotation marks in the surrounding text do not delimit strings.
      isString = open.length > 0
    } else if (sign === '{') {
      open.push(at)
    } else if (sign === '}') {
      const from = open.pop()
      const depth = open.length
      if (from !== undefined && (found === null || depth <= found.depth)) found = { from, to: at + 1, depth }
    }
  }
  return found && text.slice(found.from, found.to)
}

const parse = (text: string): unknown =>
  JSON.parse(text, (_key, value) => (typeof value === 'string' ? readableText(value) : value))

/**
 * Parses an answer that is JSON, or contains a JSON object besides thinking, prose or a code fence.
 * @throws an Error if there is none
 */
export function jsonIn(answer: string): unknown {
  const text = visibleIn(answer)
  try {
    return parse(text)
  } catch (error) {
    const object = lastObject(text)
    if (object === null) throw error
    return parse(object)
  }
}
