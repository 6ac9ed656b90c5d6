// Sends the learner's lines until the server has received them. Survives lost connections, reloads and crashes.
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { SendOptions } from '#platform/http/caller.ts'
import { codeNamed, readEvents } from '#platform/http/event-stream.ts'
import { Problem } from '#platform/http/problem.ts'
import { inOneTab } from '#platform/session/one-tab.ts'
import { type DeliveryEvent, refusalOf, retryDelayMs } from './delivery.ts'
import type { TurnFailure } from './notice.ts'
import type { TurnRequest } from './turn-request.ts'
import { openUnsentStore, type Unsent, type UnsentStore } from './unsent-store.ts'

export interface Sending {
  /** Rejects if nothing moves. */
  readonly post: (turn: TurnRequest, options: SendOptions) => Promise<Response>
  readonly signal: AbortSignal
  readonly onDelivery?: (event: DeliveryEvent) => void
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
    if (event.type === 'ERROR') throw new Problem(codeNamed(event.data))
    if (event.type === 'HEARTBEAT' && event.data.received) return
  }
}

/** An upload that takes longer, in milliseconds, shows its progress. */
const slowMs = 3_000

/**
 * Whether a rejected confirmation is over: the question is open again. The learner's own words stay for it, unless
 * another line has replaced the doubted one.
 */
const isOver = ({ confirms, text }: Unsent, refusedBy: TurnFailure): boolean =>
  confirms !== undefined && (!text || refusedBy === 'NOT_FOUND')

type IsDue = (unsent: Unsent) => boolean

/** Tells all tabs that a line was added. */
const additions = 'parley.unsent'

/** Calls back when any tab has added a line, until the signal. */
export function onUnsent(listener: () => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(additions)
  channel.addEventListener('message', listener)
  signal.addEventListener('abort', () => channel.close())
}

function announceAddition(): void {
  const channel = new BroadcastChannel(additions)
  channel.postMessage(null)
  channel.close()
}

export function createOutbox(store: UnsentStore, wait = untilReachable) {
  /** Lines that are still being transcribed. */
  const writing = new Set<Promise<unknown>>()

  /** One attempt. @returns the answer; null if the line was sent or deleted, perhaps in another tab, or is not `isDue` */
  const upload = async (turnId: string, { post, signal, onDelivery: on = () => {} }: Sending, isDue: IsDue) => {
    const unsent = await store.get(turnId)
    if (!unsent || !isDue(unsent)) return null
    on({ kind: 'attempt' })
    const slow = setTimeout(on, slowMs, { kind: 'slow' })
    const onUpload = (sent: number, total: number) => on({ kind: 'progress', share: sent / total })
    try {
      const answer = eventsOf(post(unsent, { signal, onUpload }))
      await readUntilReceived(answer)
      store.delete(turnId)
      return answer
    } catch (error) {
      const refusedBy = refusalOf(error)
      if (refusedBy === 'CONVERSATION.NO_SPEECH' || (refusedBy && isOver(unsent, refusedBy))) store.delete(turnId)
      else if (refusedBy !== unsent.refusedBy && !signal.aborted) void store.put({ ...unsent, refusedBy })
      throw error
    } finally {
      clearTimeout(slow)
    }
  }
  /**
   * Retries until the server has received the line.
   * @param isDue checked before each attempt, once no other tab is sending the line
   * @returns the rest of the answer; null if there is nothing left to send
   * @throws Problem if the server rejects it
   */
  const deliver = async ({ turnId, sessionId }: TurnRequest, sending: Sending, isDue: IsDue = () => true) => {
    const { signal, onDelivery } = sending
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await inOneTab(`unsent.${sessionId}`, () => upload(turnId, sending, isDue), signal)
        onDelivery?.({ kind: 'arrival' })
        return answer
      } catch (error) {
        if (signal.aborted) throw error
        onDelivery?.({ kind: 'failure', error })
        if (refusalOf(error) !== null) throw error
        await wait(retryDelayMs(attempt, error), signal)
      }
    }
  }

  return {
    /** Resolves to a line to send, once it is transcribed. Until then `list` waits for it. */
    async add(unsent: Unsent | null | Promise<Unsent | null>): Promise<Unsent | null> {
      const written = Promise.resolve(unsent)
      // It is sent while the database stores it: one that does not answer must not keep the line.
      const stored = written.then((line) => line && store.put(line).then(announceAddition)).catch(() => {})
      writing.add(stored)
      void stored.finally(() => writing.delete(stored))
      return written
    },
    /** The unsent lines of one session or of all sessions, in the order of speaking. */
    async list(sessionId?: string): Promise<readonly Unsent[]> {
      await Promise.all(writing)
      const all = await store.list()
      return sessionId === undefined ? all : all.filter((unsent) => unsent.sessionId === sessionId)
    },
    /** Discards a line. */
    remove: store.delete,
    isOnlyHere: store.isOnlyHere,
    /** Whether lines would be lost if this window were closed. */
    isLosable: () => writing.size > 0 || store.isLosable(),
    /** Resolves to the answer once the server has received the line, or immediately for a turn that it already has. */
    async answer(turn: TurnRequest, sending: Sending): Promise<AsyncGenerator<StreamEvent>> {
      const { post, signal } = sending
      return (await deliver(turn, sending)) ?? eventsOf(post(turn, { signal, onUpload: () => {} }))
    },
    /** Sends lines one by one without waiting for their answers. Rejected lines stay; rejects only on abort. */
    async deliverAll(unsent: readonly Unsent[], sending: Sending): Promise<void> {
      for (const one of unsent) {
        // Another page may have sent it meanwhile and reported the refusal.
        const isDue = ({ refusedBy }: Unsent) => refusedBy === one.refusedBy
        const answer = await deliver(one, sending, isDue).catch(() => sending.signal.throwIfAborted())
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
