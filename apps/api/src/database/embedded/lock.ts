// A lock that only one process can hold: two that open the same embedded database silently lose rows.
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Start time of a process, in ticks since boot: distinguishes it from a later one with the same id. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The id of the running process in a lock file, or null if that process has ended. */
async function holder(content: string): Promise<number | null> {
  const [number, start = ''] = content.trim().split(' ')
  const pid = Number(number)
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null
  return (await startOf(pid)) === start ? pid : null
}

/** A link either creates the complete file or fails, so a partly written lock is never read. */
const claim = (own: string, file: string): Promise<boolean> =>
  link(own, file).then(
    () => true,
    () => false,
  )

/** Removes a lock whose process has ended, unless another process has taken it over in the meantime. */
async function removeStale(file: string, own: string, content: string): Promise<void> {
  const aside = `${own}.stale`
  await rename(file, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => content)
  if (moved !== content) await link(aside, file)
  await rm(aside, { force: true })
}

/**
 * Takes the lock, even from a process that has crashed.
 * @returns a function that releases it
 * @throws an Error that names the process that holds it
 */
export async function lockFolder(file: string): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  await writeFile(own, `${process.pid} ${await startOf(process.pid)}\n`, { mode: 0o600 })
  try {
    if (await claim(own, file)) return () => rm(file, { force: true })
    const content = await readFile(file, 'utf8').catch(() => '')
    const pid = await holder(content)
    if (pid === null) {
      await removeStale(file, own, content)
      if (await claim(own, file)) return () => rm(file, { force: true })
    }
    const by = pid === null ? 'another process' : `process ${pid}`
    throw new Error(`The embedded database is in use by ${by} (${file}). Only one process may open it.`)
  } finally {
    await rm(own, { force: true })
  }
}
