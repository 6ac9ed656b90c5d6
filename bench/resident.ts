// Memory of a process, from Linux.
import { readFile } from 'node:fs/promises'

/** Resident memory in MB. @param pid id of the process */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
