// A process's memory, as reported by Linux.
import { readFile } from 'node:fs/promises'

/** Resident memory in MB. @param pid process ID */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}
