// The turns of a conversation: sent one after the other, and cut off where the learner steps in.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { Player } from '#audio/player.ts'
import { readEvents } from '#platform/event-stream.ts'
import type { Unsent } from './delivery.ts'
import type { Outbox } from './outbox.ts'
import type { SentTurn } from './sent-turn.ts'
import type { TalkServer, TurnParts } from './talk-server.ts'
import { type Flight, fly } from './turn-flight.ts'
import { newTurnId } from './turn-id.ts'
import type { TalkAction } from './turn-state.ts'

/** What was said: its sound, or where it is written down already its text. */
export type Spoken = Pick<TurnParts, 'audio' | 'text'>

export interface Turns {
  /** Sends what was said once the turns before are over. */
  say(said: Spoken, kind: 'spoken' | 'typed'): void
  /** The same with what is still being written down; null where there is nothing to send after all. */
  sayLater(said: Promise<Spoken | null>): Promise<void>
  /** What the outbox has of this conversation from before. */
  resume(unsent: Unsent): void
  /** The partner speaks first, or last. */
  open(turnId: string): void
  /** The answer to a turn once more; what the server refused is sent again. */
  askAgain(turnId: string): Promise<void>
  /** The learner gives up what was not received. */
  remove(turnId: string): Promise<void>
  /** A reply is waited for, on its way or being heard. */
  isAnswering(): boolean
  /** The learner speaks: what still waits is answered in writing only. */
  hush(): void
  /** The same, and cuts the partner off; the conversation keeps what was heard. */
  interrupt(): void
  /** Lets go of network and voice. What was not received stays in the outbox. */
  leave(): void
}

export interface TurnTools {
  readonly player: Player
  readonly server: TalkServer
  readonly outbox: Outbox
  /** What was said in this conversation, as the outbox stores it. */
  readonly unsentOf: (turnId: string, said: Spoken) => Unsent
  /** What the learner asks of the partner besides, read when a turn is sent. */
  readonly wish: () => string | null
  /** Time on the screen's clock, in milliseconds. */
  readonly clock: () => number
  readonly dispatch: (action: TalkAction) => void
}

interface Delivering {
  /** Settles when it is in the outbox. */
  readonly stored?: Promise<void>
  readonly isMute?: boolean
}

/** What was typed is known before the server answers; what was spoken is not. */
const turnOf = ({ turnId, text, audio }: TurnParts, kind: SentTurn['kind']): SentTurn => ({
  turnId,
  kind,
  text: audio ? null : (text ?? null),
})

export function createTurns(tools: TurnTools): Turns {
  const { player, server, outbox, dispatch } = tools
  let leaving = new AbortController()
  /** Those that are not over: the first is on its way. */
  const queue: Flight[] = []
  let latest: Flight | null = null
  /** How often the learner has begun to speak. */
  let hushes = 0

  const enqueue = (turn: SentTurn, events: (flight: Flight) => AsyncGenerator<StreamEvent>, isMute = false) => {
    const flight: Flight = {
      turn,
      signal: leaving.signal,
      events: () => events(flight),
      heard: Promise.withResolvers(),
      over: Promise.withResolvers(),
      speech: null,
      pairId: null,
      isReceived: turn.kind === 'opening' || turn.kind === 'again',
      isStuck: false,
      isMute,
      isVoiceOver: isMute,
      cut: Promise.resolve(),
    }
    dispatch({ type: 'turn-waits', turn })
    queue.push(flight)
    if (queue.length === 1) void run()
  }
  const run = async () => {
    for (let flight = queue[0]; flight; flight = queue[0]) {
      await latest?.cut
      // Left meanwhile, the queue belongs to whoever came back.
      if (flight.signal.aborted) return
      latest = flight
      await fly(flight, tools, takeLeave)
      flight.over.resolve()
      if (flight.signal.aborted) return
      queue.shift()
    }
  }
  const ask = (parts: TurnParts, kind: 'opening' | 'again') =>
    enqueue(turnOf(parts, kind), async function* ({ signal }) {
      const checker = import('./turn-event.ts')
      const response = await server.turn(parts, tools.wish(), signal)
      yield* readEvents(response, (await checker).StreamEvent)
    })
  const deliver = (unsent: Unsent, kind: SentTurn['kind'], { stored, isMute }: Delivering = {}) => {
    const events = async function* (flight: Flight) {
      await stored
      const { signal } = flight
      yield* outbox.send(unsent, {
        upload: (parts, aborted) => server.turn(parts, tools.wish(), aborted),
        signal,
        onDelivery(delivery) {
          flight.isStuck = delivery === 'queued' || (flight.isStuck && delivery === 'uploading')
          flight.isReceived = delivery === 'received'
          dispatch({ type: 'delivery', turn: flight.turn, delivery })
        },
      })
    }
    enqueue(turnOf(unsent, kind), events, isMute)
  }
  const resume = (unsent: Unsent) => deliver(unsent, unsent.audio ? 'spoken' : 'typed')

  /** The analysis has seen the end. Where that came after the last reply was made, the partner still takes leave. */
  const takeLeave = async (last: Flight): Promise<void> => {
    const { signal } = last
    const before = hushes
    await last.over.promise
    const session = await server.session(signal).catch(() => null)
    if (!session || signal.aborted) return
    dispatch({ type: 'refreshed', session })
    if (!session.closing_due) return
    await last.heard.promise
    // Whoever has said more by now hears it at the end of the answer to that.
    if (latest === last && hushes === before && !signal.aborted)
      ask({ turnId: newTurnId(), isOpening: true }, 'opening')
  }
  const hush = () => {
    hushes += 1
    for (const flight of queue) {
      if (flight === latest && !flight.isStuck) continue
      flight.isMute = true
      flight.isVoiceOver = true
      flight.speech?.stop()
    }
  }

  return {
    say(said, kind) {
      const unsent = tools.unsentOf(newTurnId(), said)
      deliver(unsent, kind, { stored: outbox.add(unsent) })
    },
    async sayLater(said) {
      const { signal } = leaving
      const before = hushes
      const unsent = await outbox.addLater(said.then((spoken) => spoken && tools.unsentOf(newTurnId(), spoken)))
      // Whoever has begun to say the next thing reads the answer to this one.
      if (unsent && !signal.aborted) deliver(unsent, 'spoken', { isMute: hushes !== before })
    },
    resume(unsent) {
      if (unsent.refusedBy === null) return resume(unsent)
      dispatch({ type: 'delivery', turn: turnOf(unsent, 'again'), delivery: 'failed' })
    },
    open: (turnId) => ask({ turnId, isOpening: true }, 'opening'),
    async askAgain(turnId) {
      const { signal } = leaving
      const unsent = (await outbox.list()).find((one) => one.turnId === turnId)
      if (signal.aborted) return
      if (unsent) resume(unsent)
      else ask({ turnId }, 'again')
    },
    async remove(turnId) {
      await outbox.remove(turnId)
      dispatch({ type: 'removed', turnId })
    },
    isAnswering: () =>
      !queue[0]?.isStuck && (queue.some((flight) => flight !== latest) || (latest !== null && !latest.isVoiceOver)),
    hush,
    interrupt() {
      hush()
      // Cut off once, it was heard until then and no further.
      const cut = latest?.isVoiceOver ? null : latest
      if (cut) cut.isVoiceOver = true
      // Sound that the browser held back was read rather than heard: all of it stays.
      const isUnheard = player.isBlocked()
      const heard = cut?.speech?.stop() ?? ''
      player.silence()
      dispatch({ type: 'interrupted', heard: isUnheard || !cut ? null : heard })
      if (!cut || isUnheard) return
      // Failing, the whole reply stays in the history, which the partner can live with.
      cut.cut = cut.over.promise.then(async () => {
        if (cut.pairId) await server.keepHeard(cut.pairId, heard).catch(() => {})
      })
    },
    leave() {
      leaving.abort()
      leaving = new AbortController()
      queue.length = 0
      latest = null
      player.silence()
      outbox.leave()
    },
  }
}
