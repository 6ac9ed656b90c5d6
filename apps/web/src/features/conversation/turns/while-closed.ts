// Works on a conversation while no page has it open.
import { lockOf, openings } from './open-sessions.ts'

/** Whether a page has a conversation open; false if the browser denies locks. */
async function isOpen(sessionId: string): Promise<boolean> {
  const { held = [], pending = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return [...held, ...pending].some(({ name, mode }) => name === lockOf(sessionId) && mode === 'shared')
}

/**
 * Does work on a conversation once no page has it open.
 * @param work aborted when a page opens the conversation
 * @returns whether it was done; rejects when aborted by `signal`
 */
export async function whileClosed(
  sessionId: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  await navigator.locks?.request(lockOf(sessionId), { signal }, () => {}).catch(() => signal.throwIfAborted())
  const opened = new AbortController()
  const channel = new BroadcastChannel(openings)
  channel.addEventListener('message', ({ data }) => data === sessionId && opened.abort())
  try {
    if (await isOpen(sessionId)) return false
    await work(AbortSignal.any([signal, opened.signal]))
    return true
  } catch (error) {
    if (signal.aborted || !opened.signal.aborted) throw error
    return false
  } finally {
    channel.close()
  }
}
