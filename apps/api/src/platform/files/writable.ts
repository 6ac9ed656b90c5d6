// Whether recordings can be stored.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orAfter } from '../or-after.ts'

/** A disk or a bucket that takes longer than this is as good as gone, in milliseconds. */
const patienceMs = 1_500

/** As much as a short recording: a few bytes may still fit where nothing else does. */
const probe = Buffer.alloc(64 * 1024, 'probe')

async function write(folder: string): Promise<boolean> {
  // One name for each process: what a crash leaves behind is written over.
  const path = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(path, probe)
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

/** Whether it comes true, and does so within 2 s, whatever hangs. */
export const isSoon = (attempt: Promise<boolean>): Promise<boolean> => orAfter(patienceMs, attempt, false)

/** Asked by writing a file, because a full disk and a lost mount show only then. Answers within 2 s. */
export const isWritable = (folder: string): Promise<boolean> => isSoon(write(folder))
