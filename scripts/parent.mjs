// Whether who started us is still there: npm, which may have been killed without a signal that reaches us.
import { readFileSync } from 'node:fs'

/** Name and parent of our parent, as Linux tells them; undefined elsewhere. */
function parent() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    return /\((?<name>.*)\) \S (?<parentId>\d+)/.exec(stat)?.groups
  } catch {
    return undefined
  }
}

/** Our parent's id, and where that is a shell, which npm runs scripts in, also that of the shell's parent. */
export function ancestry() {
  const { name = '', parentId } = parent() ?? {}
  return name.endsWith('sh') ? `${process.ppid} ${parentId}` : String(process.ppid)
}
