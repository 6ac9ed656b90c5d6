// Sends what was said until the server has it, whatever happens to the connection, this page or this browser.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { readEvents } from '#platform/event-stream.ts'
import { inOneTab } from '#platform/one-tab.ts'
import { Problem } from '#platform/problem.ts'
import { failureNamed } from './notice.ts'
import { refusalOf, retryDelayMs, uploadMs } from './retry.ts'
import { openUnsentStore, type Unsent, type UnsentStore } from './unsent-store.ts'

export interface Sending {
  readonly post: (unsent: Unsent, signal: AbortSignal) => Promise<Response>
  readonly signal: AbortSignal
  /** `queued`: the server could not take it and is asked again later. */
  readonly onProgress?: (progress: 'uploading' | 'queued') => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Resolves after so many milliseconds, or once the browser has a connection again; rejects when it is aborted. */
async function untilReachable(delayMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = AbortSignal.any([signal, AbortSignal.timeout(delayMs)])
  over.addEventListener('abort', () => resolve())
  addEventListener('online', () => resolve(), { signal: over })
  await promise
  signal.throwIfAborted()
}

/** So long a server may take to begin its answer, besides the upload's way over a slow line, in milliseconds. */
const beginningMs = 20_000

/** Posts it; a connection that died without a word is given up. @throws Problem NETWORK */
async function postInTime({ post, signal }: Sending, unsent: Unsent): Promise<Response> {
  const dead = new AbortController()
  const timer = setTimeout(() => dead.abort(new Problem('NETWORK')), beginningMs + uploadMs(unsent))
  return post(unsent, AbortSignal.any([signal, dead.signal])).finally(() => clearTimeout(timer))
}

/** The events of an answer. What checks them is large: it comes beside the answer, when the page has long been seen. */
export async function* eventsOf(answer: Promise<Response>): AsyncGenerator<StreamEvent> {
  const [response, { StreamEvent }] = await Promise.all([answer, import('./turn-event.ts')])
  yield* readEvents(response, StreamEvent)
}

/** Reads an answer until the server has the turn. @throws Problem where it refuses it, or nothing was said */
async function readUntilReceived(events: AsyncGenerator<StreamEvent>): Promise<void> {
  for (;;) {
    const { value: event, done } = await events.next()
    if (done) throw new Problem('NETWORK')
    if (event.type === 'ERROR') throw new Problem(failureNamed(event.data.code))
    if (event.type === 'HEARTBEAT' && event.data.received) return
  }
}

export function createOutbox(store: UnsentStore, wait = untilReachable) {
  /** What is still being written down. */
  const writing = new Set<Promise<unknown>>()

  /** One try. @returns the answer; null where it was sent or deleted, perhaps in another tab */
  const upload = async (turnId: string, sending: Sending) => {
    const unsent = await store.get(turnId)
    if (!unsent) return null
    sending.onProgress?.('uploading')
    try {
      const answer = eventsOf(postInTime(sending, unsent))
      await readUntilReceived(answer)
      await store.delete(turnId)
      return answer
    } catch (error) {
      const refusedBy = refusalOf(error)
      if (refusedBy === 'CONVERSATION.NO_SPEECH') await store.delete(turnId)
      else if (refusedBy !== unsent.refusedBy && !sending.signal.aborted) await store.put({ ...unsent, refusedBy })
      throw error
    }
  }
  /**
   * Sends it until the server has it.
   * @returns the answer from then on; null where there is nothing to send any more
   * @throws Problem where the server refuses it
   */
  const deliver = async ({ turnId, sessionId }: Pick<Unsent, 'turnId' | 'sessionId'>, sending: Sending) => {
    const { signal, onProgress } = sending
    for (let attempt = 0; ; attempt++) {
      try {
        return await inOneTab(`unsent.${sessionId}`, () => upload(turnId, sending), signal)
      } catch (error) {
        if (signal.aborted || refusalOf(error) !== null) throw error
        onProgress?.('queued')
        await wait(retryDelayMs(attempt, error), signal)
      }
    }
  }

  return {
    /** Told whenever a page has left something behind: its event is `left`. */
    pages: new EventTarget(),
    /** Stores what was said, before it is sent. */
    add: store.put,
    /** The same once it is written down. Until then `list` waits for it. */
    async addLater(unsent: Promise<Unsent | null>): Promise<Unsent | null> {
      const stored = unsent.then(async (written) => {
        if (written) await store.put(written)
        return written
      })
      writing.add(stored)
      return stored.finally(() => writing.delete(stored))
    },
    /** What the server lacks of a session, or of all, in the order in which it was said. */
    async list(sessionId?: string): Promise<readonly Unsent[]> {
      await Promise.allSettled(writing)
      const all = await store.list()
      return sessionId === undefined ? all : all.filter((unsent) => unsent.sessionId === sessionId)
    },
    /** The learner gives it up. */
    remove: store.delete,
    /** What was said would be lost with this window. */
    isLosable: () => writing.size > 0 || store.isLosable(),
    deliver,
    /** Sends one after the other for nobody who waits for the answers. Rejects only when it is aborted: what is refused stays. */
    async deliverAll(unsent: readonly Unsent[], { post, signal }: Sending): Promise<void> {
      for (const one of unsent) {
        const answer = await deliver(one, { post, signal }).catch(() => signal.throwIfAborted())
        await answer?.return(undefined)
      }
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
