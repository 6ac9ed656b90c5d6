// The value of JSON whose end is still being written.
import { Allow, parse } from 'partial-json'

/** A number or word at the end may still get more characters. */
const open = Allow.STR | Allow.OBJ | Allow.ARR

/** What can be read: open texts, lists and objects end there. Undefined if nothing can. */
export function partialJson(json: string): unknown {
  try {
    return parse(json, open)
  } catch {
    return undefined
  }
}
