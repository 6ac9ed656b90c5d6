// Which conversations are open in a tab of this browser: their pages send the lines, because they wait for the answers.

/** The name of the lock that the pages of a conversation share. */
export const lockOf = (sessionId: string): string => `parley.conversation.${sessionId}`
/** Names each conversation that a page opens. */
export const openings = 'parley.openings'

/** Marks a conversation as open in this tab until the signal; a tab that crashes no longer counts. */
export function markOpen(sessionId: string, signal: AbortSignal): void {
  const untilLeft = () => new Promise((left) => signal.addEventListener('abort', left))
  navigator.locks?.request(lockOf(sessionId), { mode: 'shared', signal }, untilLeft).catch(() => {})
  const channel = new BroadcastChannel(openings)
  channel.postMessage(sessionId)
  channel.close()
}
