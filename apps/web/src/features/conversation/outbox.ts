// Sends what was said until the server has it, whatever happens to the connection, this page or this browser.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { readEvents } from '#platform/event-stream.ts'
import { Problem } from '#platform/problem.ts'
import {
  type Delivery,
  type DeliveryEvent,
  deliveryAfter,
  refusalOf,
  retryDelayMs,
  type Unsent,
  uploadMs,
} from './delivery.ts'
import type { TurnParts } from './talk-server.ts'
import { openUnsentStore, type UnsentStore } from './unsent-store.ts'

/** Posts what was said, or its name alone. */
export type Upload = (parts: TurnParts, signal: AbortSignal) => Promise<Response>

export interface Sending {
  readonly upload: Upload
  readonly signal: AbortSignal
  readonly onDelivery?: (delivery: Delivery) => void
}

export interface Outbox {
  /** Stores what was said, before it is sent. */
  add(unsent: Unsent): Promise<void>
  /** Stores what is still being written down, once it is. Until then `list` waits for it. */
  addLater(unsent: Promise<Unsent | null>): Promise<Unsent | null>
  /** What the server lacks of a session, or of all, in the order in which it was said. */
  list(sessionId?: string): Promise<readonly Unsent[]>
  /** The learner gives it up. */
  remove(turnId: string): Promise<void>
  /** What was said would be lost with this window. */
  isLosable(): boolean
  /**
   * Sends it until the server has it, and answers the events of its answer from then on. Throws `Problem` where the server
   * refuses it, and whatever breaks the answer off later.
   */
  send(unsent: Unsent, sending: Sending): AsyncGenerator<StreamEvent>
  /** Calls back whenever a page has left something behind. Answers how to end that. */
  onLeft(listener: () => void): () => void
  /** A page is left. */
  leave(): void
}

/** Resolves after so many milliseconds, or once the browser has a connection again; rejects when it is aborted. */
async function untilReachable(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, delayMs)
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  globalThis.addEventListener?.('online', () => resolve(), { once: true, signal })
  await promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  })
}

/** Of all tabs one sends at a time what was said in a session. Answers how to let the next one send. */
async function lockOf(sessionId: string, signal: AbortSignal): Promise<() => void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  const { promise: sent, resolve: release } = Promise.withResolvers<void>()
  if (!locks) return release
  const { promise: held, resolve: hold, reject: refuse } = Promise.withResolvers<void>()
  locks
    .request(`parley.unsent.${sessionId}`, { signal }, () => {
      hold()
      return sent
    })
    // Where the browser denies its locks, the server takes care: sent twice, a turn counts once.
    .catch((error: unknown) => (signal.aborted ? refuse(error) : hold()))
  await held
  return release
}

/** So long a server may take to begin its answer, besides the upload's way over a slow line, in milliseconds. */
const beginningMs = 20_000

/** Uploads it; a connection that died without a word is given up. @throws Problem NETWORK */
async function uploadInTime(upload: Upload, parts: TurnParts, signal: AbortSignal): Promise<Response> {
  const dead = new AbortController()
  const timer = setTimeout(() => dead.abort(new Problem('NETWORK')), beginningMs + uploadMs(parts))
  return upload(parts, AbortSignal.any([signal, dead.signal])).finally(() => clearTimeout(timer))
}

/** Whether the server has the turn by now, or nothing was said in it. Before that it may still refuse it in its stream. */
function isAcknowledged(event: StreamEvent): boolean {
  if (event.type === 'HEARTBEAT') return event.data.received === true
  if (event.type !== 'ERROR' || event.data.code === 'CONVERSATION.NO_SPEECH') return true
  throw new Problem(event.data.code as Problem['code'])
}

export function createOutbox(store: UnsentStore, wait = untilReachable): Outbox {
  const writing = new Set<Promise<unknown>>()
  const listeners = new Set<() => void>()

  /** One try. @param onReceived is called once the server has it */
  async function* tryOnce(unsent: Unsent, { upload, signal }: Sending, onReceived: () => Promise<void>) {
    // Sent by another tab meanwhile, or given up: then its answer is asked for by its name, and it never comes back here.
    let isReceived = !(await store.has(unsent.turnId))
    if (isReceived) await onReceived()
    // What checks the lines is large: it comes beside the answer, when the page has long been seen.
    const checker = import('./turn-event.ts')
    checker.catch(() => {})
    const response = await uploadInTime(upload, isReceived ? { turnId: unsent.turnId } : unsent, signal)
    for await (const event of readEvents(response, (await checker).StreamEvent)) {
      if (!isReceived && isAcknowledged(event)) {
        isReceived = true
        await onReceived()
      }
      yield event
    }
  }

  return {
    add: (unsent) => store.put(unsent),
    async addLater(unsent) {
      const stored = unsent.then(async (written) => {
        if (written) await store.put(written)
        return written
      })
      writing.add(stored)
      return stored.finally(() => writing.delete(stored))
    },
    async list(sessionId) {
      await Promise.allSettled(writing)
      const all = await store.list()
      return sessionId === undefined ? all : all.filter((unsent) => unsent.sessionId === sessionId)
    },
    remove: (turnId) => store.delete(turnId),
    isLosable: () => writing.size > 0 || store.isLosable(),
    async *send(unsent, sending) {
      const { signal, onDelivery = () => {} } = sending
      let delivery: Delivery = unsent.refusedBy === null ? 'queued' : 'failed'
      const happens = (event: DeliveryEvent) => {
        const next = deliveryAfter(delivery, event)
        if (next === delivery) return
        delivery = next
        onDelivery(next)
      }
      happens('asked_again')
      if (unsent.refusedBy !== null) await store.put({ ...unsent, refusedBy: null })
      const isReceived = () => delivery === 'received'
      for (let attempt = 0; ; attempt++) {
        const release = await lockOf(unsent.sessionId, signal)
        try {
          happens('started')
          yield* tryOnce(unsent, sending, async () => {
            await store.delete(unsent.turnId)
            release()
            happens('acknowledged')
          })
          return
        } catch (error) {
          if (isReceived() || signal.aborted) throw error
          const refusedBy = refusalOf(error)
          if (refusedBy !== null) {
            await store.put({ ...unsent, refusedBy })
            happens('refused')
            throw error
          }
          happens('broken')
          release()
          await wait(retryDelayMs(attempt, error), signal)
        } finally {
          release()
        }
      }
    },
    onLeft(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    leave() {
      for (const listener of listeners) listener()
    },
  }
}

const outboxes = new Map<string, Outbox>()

/** What a user said and the server lacks, in this browser. */
export function outboxOf(userId: string): Outbox {
  const known = outboxes.get(userId)
  if (known) return known
  const outbox = createOutbox(openUnsentStore(userId))
  outboxes.set(userId, outbox)
  addEventListener('beforeunload', (event) => {
    if (outbox.isLosable()) event.preventDefault()
  })
  return outbox
}
