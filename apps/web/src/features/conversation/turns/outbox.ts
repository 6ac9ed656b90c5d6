// Sends the learner's lines until the server has received them. Survives lost connections, reloads and crashes.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { codeNamed, readEvents } from '#platform/http/event-stream.ts'
import { Problem } from '#platform/http/problem.ts'
import { inOneTab } from '#platform/session/one-tab.ts'
import type { TurnRequest } from './conversation-api.ts'
import { refusalOf, retryDelayMs, uploadMs } from './retry.ts'
import { openUnsentStore, type Unsent, type UnsentStore } from './unsent-store.ts'

export interface Sending {
  readonly post: (turn: TurnRequest, signal: AbortSignal) => Promise<Response>
  readonly signal: AbortSignal
  /** `queued`: the server could not receive it; it is retried later. Null: received. */
  readonly onProgress?: (progress: 'queued' | 'uploading' | null) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** Resolves after a delay or when the browser is back online; rejects when aborted. */
async function untilReachable(delayMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = AbortSignal.any([signal, AbortSignal.timeout(delayMs)])
  over.addEventListener('abort', () => resolve())
  addEventListener('online', () => resolve(), { signal: over })
  await promise
  signal.throwIfAborted()
}

/** Timeout for the start of an answer, in addition to the upload time on a slow connection, in milliseconds. */
const beginningMs = 20_000

/** Posts a line; gives up on a connection that is silently dead. @throws Problem NETWORK */
async function postInTime({ post, signal }: Sending, unsent: Unsent): Promise<Response> {
  const dead = new AbortController()
  const timer = setTimeout(() => dead.abort(new Problem('NETWORK')), beginningMs + uploadMs(unsent))
  return post(unsent, AbortSignal.any([signal, dead.signal])).finally(() => clearTimeout(timer))
}

/** An answer's events. Their schema is large, so it is loaded during the request, long after the page rendered. */
async function* eventsOf(answer: Promise<Response>): AsyncGenerator<StreamEvent> {
  const [response, { StreamEvent }] = await Promise.all([answer, import('./turn-event.ts')])
  yield* readEvents(response, StreamEvent)
}

/**
 * Reads an answer until the server has received the turn. @throws Problem if the server rejects the turn or finds no
 * speech
 */
async function readUntilReceived(events: AsyncGenerator<StreamEvent>): Promise<void> {
  for (;;) {
    const { value: event, done } = await events.next()
    if (done) throw new Problem('NETWORK')
    if (event.type === 'ERROR') throw new Problem(codeNamed(event.data.code))
    if (event.type === 'HEARTBEAT' && event.data.received) return
  }
}

export function createOutbox(store: UnsentStore, wait = untilReachable) {
  /** Lines that are still being transcribed. */
  const writing = new Set<Promise<unknown>>()

  /** One attempt. @returns the answer; null if the line was sent or deleted, perhaps in another tab, or is not `isDue` */
  const upload = async (turnId: string, sending: Sending, isDue: (unsent: Unsent) => boolean) => {
    const unsent = await store.get(turnId)
    if (!unsent || !isDue(unsent)) return null
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
   * Retries until the server has received the line.
   * @param isDue checked once no other tab is sending it
   * @returns the rest of the answer; null if there is nothing left to send
   * @throws Problem if the server rejects it
   */
  const deliver = async (
    { turnId, sessionId }: Pick<Unsent, 'turnId' | 'sessionId'>,
    sending: Sending,
    isDue: (unsent: Unsent) => boolean = () => true,
  ) => {
    const { signal, onProgress } = sending
    for (let attempt = 0; ; attempt++) {
      try {
        return await inOneTab(`unsent.${sessionId}`, () => upload(turnId, sending, isDue), signal)
      } catch (error) {
        if (signal.aborted || refusalOf(error) !== null) throw error
        onProgress?.('queued')
        await wait(retryDelayMs(attempt, error), signal)
      }
    }
  }

  return {
    /** Dispatches `left` whenever a page has left lines unsent. */
    pages: new EventTarget(),
    /** Stores a line, once it is transcribed, before it is sent. Until then `list` waits for it. */
    async add(unsent: Unsent | null | Promise<Unsent | null>): Promise<Unsent | null> {
      const stored = Promise.resolve(unsent).then(async (written) => {
        if (written) await store.put(written)
        return written
      })
      writing.add(stored)
      return stored.finally(() => writing.delete(stored))
    },
    /** The unsent lines of one session or of all sessions, in the order of speaking. */
    async list(sessionId?: string): Promise<readonly Unsent[]> {
      await Promise.allSettled(writing)
      const all = await store.list()
      return sessionId === undefined ? all : all.filter((unsent) => unsent.sessionId === sessionId)
    },
    /** Discards a line. */
    remove: store.delete,
    /** Whether a line could not be stored in this browser. */
    isOnlyHere: store.isLosable,
    /** Whether lines would be lost if this window were closed. */
    isLosable: () => writing.size > 0 || store.isLosable(),
    /** Resolves to the answer once the server has received the line, or immediately for a turn that it already has. */
    async answer(turn: TurnRequest, sending: Sending): Promise<AsyncGenerator<StreamEvent>> {
      const answer = await deliver(turn, sending)
      sending.onProgress?.(null)
      return answer ?? eventsOf(sending.post(turn, sending.signal))
    },
    /** Sends lines one by one without waiting for their answers. Rejected lines stay; rejects only on abort. */
    async deliverAll(unsent: readonly Unsent[], { post, signal }: Sending): Promise<void> {
      for (const one of unsent) {
        // Another page may have sent it meanwhile and reported the refusal.
        const isDue = ({ refusedBy }: Unsent) => refusedBy === one.refusedBy
        const answer = await deliver(one, { post, signal }, isDue).catch(() => signal.throwIfAborted())
        await answer?.return(undefined)
      }
    },
  }
}

const outboxes = new Map<string, Outbox>()

/** A user's outbox in this browser. */
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
