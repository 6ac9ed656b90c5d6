// Whether recordings can be stored.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTimeout } from '../http/with-timeout.ts'

/** Time after which a disk or bucket counts as unavailable, in milliseconds. */
const timeoutMs = 1_500

/** The size of a short recording: a few bytes may fit even on a full disk. */
const usualBytes = 64 * 1024

async function write(folder: string, bytes: number): Promise<boolean> {
  // One name per process: it overwrites the file that an earlier crash left behind.
  const path = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path, Buffer.alloc(bytes, 'probe'))
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Whether an attempt succeeds within 2 s. */
export const isSoon = (attempt: Promise<boolean>): Promise<boolean> => withTimeout(timeoutMs, attempt, false)

/** Tries to write a file, because only that reveals a full disk or a lost mount. Answers within 2 s. */
export const isWritable = (folder: string, bytes = 0): Promise<boolean> =>
  isSoon(write(folder, Math.max(bytes, usualBytes)))
