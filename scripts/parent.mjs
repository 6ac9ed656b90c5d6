// Detects whether our parent process is still running: npm may be killed without a signal that reaches us.
import { readFileSync } from 'node:fs'

/** Name and parent of our parent process on Linux; undefined elsewhere. */
function parent() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1')
    return /\((?<name>.*)\) \S (?<parentId>\d+)/.exec(stat)?.groups
  } catch {
    return undefined
  }
}

/** Our parent's id and, if it is a shell started by npm, also that of the shell's parent. */
export function ancestry() {
  const { name = '', parentId } = parent() ?? {}
  return name.endsWith('sh') ? `${process.ppid} ${parentId}` : String(process.ppid)
}
