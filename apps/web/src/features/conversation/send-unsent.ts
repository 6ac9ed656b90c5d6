// What a page left behind is sent by whichever page is open now; nobody waits for its answer.
import type { Unsent } from './delivery.ts'
import type { Outbox } from './outbox.ts'
import type { TurnParts } from './talk-server.ts'

/** Posts what was said, or its name alone. */
export type Post = (unsent: Unsent, parts: TurnParts, signal: AbortSignal) => Promise<Response>

/** So long what the server refused stays in the browser, in milliseconds. */
const refusedMs = 30 * 24 * 3_600_000

const isStale = ({ refusedBy, saidAt }: Unsent): boolean => refusedBy !== null && Date.now() - saidAt > refusedMs

/** Leaves as soon as the server has it: the answer is for a learner who comes back. */
async function sendOne(outbox: Outbox, unsent: Unsent, post: Post, signal: AbortSignal) {
  let isReceived = false
  const events = outbox.send(unsent, {
    upload: (parts, aborted) => post(unsent, parts, aborted),
    signal,
    onDelivery(delivery) {
      isReceived = delivery === 'received'
    },
  })
  for await (const _ of events) if (isReceived) return
}

/** Sends one after the other. What is refused stays in the outbox; it rejects only when it is aborted. */
export async function sendUnsent(
  outbox: Outbox,
  unsent: readonly Unsent[],
  post: Post,
  signal: AbortSignal,
): Promise<void> {
  for (const one of unsent) {
    await sendOne(outbox, one, post, signal).catch(() => signal.throwIfAborted())
  }
}

/** Sends what waits, now and whenever a page is left. Answers how to end that. */
export function keepSending(outbox: Outbox, post: Post): () => void {
  const leaving = new AbortController()
  let sending = Promise.resolve()
  const send = async () => {
    const unsent = await outbox.list()
    for (const { turnId } of unsent.filter(isStale)) await outbox.remove(turnId)
    const waiting = unsent.filter(({ refusedBy }) => refusedBy === null)
    // One conversation that cannot go on does not hold up the others.
    const sessions = Map.groupBy(waiting, ({ sessionId }) => sessionId)
    await Promise.allSettled([...sessions.values()].map((ones) => sendUnsent(outbox, ones, post, leaving.signal)))
  }
  const sendNext = () => {
    sending = sending.then(send).catch(() => {})
  }
  sendNext()
  const end = outbox.onLeft(sendNext)
  return () => {
    leaving.abort()
    end()
  }
}
