// The turns of a conversation: sent one after the other, answered, spoken, and cut off where the learner steps in.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { Player, Speech } from '#audio/player.ts'
import type { ConversationApi } from './conversation-api.ts'
import { type Line, lineIn } from './line.ts'
import { failureOf } from './notice.ts'
import { eventsOf, type Outbox } from './outbox.ts'
import type { Turn } from './reply.ts'
import * as talk from './talk-state.ts'
import { newTurnId } from './turn-id.ts'
import type { Unsent } from './unsent-store.ts'

/** What was said: its sound, or where it is written down already its text. */
export type Spoken = Pick<Unsent, 'audio' | 'text'>

export interface TurnDeps {
  readonly player: Player
  readonly api: ConversationApi
  readonly outbox: Outbox
  /** Whose turns they are. */
  readonly session: Pick<Unsent, 'sessionId' | 'targetLanguage'>
  /** Time on the screen's clock, in milliseconds. */
  readonly clock: () => number
  /** What the screen shows at this moment. */
  readonly read: () => talk.TalkState
  readonly update: (change: talk.Change | ((state: talk.TalkState) => talk.Change)) => void
}

export type TurnQueue = ReturnType<typeof createTurnQueue>

export function createTurnQueue({ player, api, outbox, session, clock, read, update }: TurnDeps) {
  let leaving = new AbortController()
  let order: Promise<void> = Promise.resolve()
  /** The turn that was sent last. */
  let current: { turnId: string; stopping: AbortController; speech: Speech } | null = null

  const enqueue = (turn: Turn | null | Promise<Turn | null>) => {
    const { signal } = leaving
    // A recording that could not be read holds nobody up.
    order = order
      .catch(() => {})
      .then(async () => {
        const next = await turn
        if (next && !signal.aborted) await answer(next, signal)
      })
  }
  /** Sends a turn and follows it until its stream is over. Never rejects. */
  const answer = async (turn: Turn, left: AbortSignal): Promise<void> => {
    const { turnId, kind } = turn
    // Given up while it waited.
    if ((kind === 'spoken' || kind === 'typed') && !lineIn(read().lines, turnId)) return
    update((state) => talk.sent(state, turn))
    const stopping = new AbortController()
    const signal = AbortSignal.any([left, stopping.signal])
    const speech = player.speak({
      onSentence: (sentence) =>
        update((state) => ({ ...talk.replied(state, turnId, { sentence }), isSoundHeld: false })),
      onEnd() {
        update((state) => talk.replied(state, turnId, { voice: 'over' }))
        takeLeave()
      },
    })
    current = { turnId, stopping, speech }
    try {
      for await (const event of await send(turn, signal)) {
        update((state) => talk.streamed(state, turnId, event))
        if (event.type === 'TRANSCRIPTION') void analyse(event.data.pair_id, signal)
        if (event.type === 'TTS_CHUNK') speak(speech, event.data.text, event.data.audio)
      }
    } catch (error) {
      if (!signal.aborted) update((state) => talk.failed(state, turnId, failureOf(error)))
    }
    if (left.aborted) return
    update((state) => talk.replied(state, turnId, { isComplete: true }))
    speech.close()
  }
  /** @returns the answer to what was said, or to a turn that the server has, from when that has been received */
  const send = async ({ turnId, kind }: Turn, signal: AbortSignal): Promise<AsyncGenerator<StreamEvent>> => {
    const note = (delivery: Line['delivery']) => update((state) => talk.delivered(state, turnId, delivery))
    const rest = await outbox.deliver({ turnId, ...session }, { post: api.turn, signal, onProgress: note })
    note(null)
    return rest ?? eventsOf(api.turn({ turnId, ...session, isOpening: kind === 'opening' }, signal))
  }
  const speak = (speech: Speech, text: string, base64: string) => {
    if (read().reply?.voice !== 'expected') return
    speech.add({ text, audio: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer })
    if (player.isBlocked()) update({ isSoundHeld: true })
  }
  /** Runs beside the reply; without an answer the conversation goes on as well. */
  const analyse = async (pairId: string, signal: AbortSignal): Promise<void> => {
    const atMs = clock()
    const analysis = await api.analyse(signal).catch(() => null)
    if (!analysis || signal.aborted) return
    update((state) => talk.analysed(state, analysis, pairId, atMs))
    if (!analysis.is_end) return
    await order
    await catchUp({ signal })
    if (!signal.aborted) takeLeave()
  }
  /** Asks the server where the conversation stands. @param isRecount goals that are no longer counted are open again */
  const catchUp = async ({ signal, isRecount }: { signal?: AbortSignal; isRecount?: boolean } = {}): Promise<void> => {
    const now = await api.session(signal).catch(() => null)
    if (now && !signal?.aborted) update((state) => talk.refreshed(state, now, isRecount))
  }
  /** The end was seen after the last reply was made: unless the learner says more, the partner still takes leave. */
  const takeLeave = () => {
    if (talk.isLeaveDue(read())) open(newTurnId())
  }
  const open = (turnId: string) => enqueue({ turnId, kind: 'opening' })
  const begun = () => ({ turnId: newTurnId(), ...session, saidAt: Date.now(), refusedBy: null })
  /** Shows what was said. @returns the turn to send; null where the server has refused it */
  const show = (unsent: Unsent): Turn | null => {
    update((state) => talk.said(state, unsent))
    return unsent.refusedBy === null ? { turnId: unsent.turnId, kind: unsent.audio ? 'spoken' : 'typed' } : null
  }

  return {
    /** The partner speaks first, or last. */
    open,
    catchUp,
    /** What the outbox has of this conversation from before. */
    resume: (unsent: Unsent): void => enqueue(show(unsent)),
    /** Sends what was typed once the turns before are over. */
    say(text: string): void {
      const unsent = { ...begun(), text }
      const turn = show(unsent)
      enqueue(outbox.add(unsent).then(() => turn))
    },
    /** The same with what is still being written down; null where there is nothing to send after all. */
    sayLater(said: Promise<Spoken | null>): void {
      const { signal } = leaving
      const unsent = begun()
      const stored = outbox.addLater(said.then((spoken) => spoken && { ...unsent, ...spoken }))
      enqueue(stored.then((written) => (written && !signal.aborted ? show(written) : null)))
    },
    /** The answer to a turn once more; what the server refused is sent again. */
    askAgain(turnId: string): void {
      const line = lineIn(read().lines, turnId)
      update((state) => ({ ...talk.delivered(state, turnId, 'queued'), notice: null, failure: null }))
      enqueue({ turnId, kind: !line?.delivery ? 'again' : line.text === '' ? 'spoken' : 'typed' })
    },
    /** The learner gives up what was not received. */
    async remove(turnId: string): Promise<void> {
      if (!lineIn(read().lines, turnId)?.delivery) return
      update((state) => talk.removed(state, turnId))
      if (current?.turnId === turnId) current.stopping.abort()
      await outbox.remove(turnId)
    },
    /** Cuts the partner off; the conversation keeps what was heard. */
    interrupt(): void {
      // What the browser held back was read rather than heard: all of it stays. Cut off once, it was heard until then.
      const isHeard = read().reply?.voice === 'expected' && !player.isBlocked()
      const heard = isHeard ? (current?.speech.stop() ?? '') : null
      player.silence()
      update((state) => talk.interrupted(state, heard))
      if (heard === null) return
      // Failing, the whole reply stays in the history, which the partner can live with.
      order = order.then(async () => {
        const pairId = read().reply?.pairId
        if (pairId) await api.keepHeard(pairId, heard).catch(() => {})
      })
    },
    /** Lets go of network and voice. What was not received stays in the outbox. */
    leave(): void {
      leaving.abort()
      leaving = new AbortController()
      player.silence()
      outbox.pages.dispatchEvent(new Event('left'))
    },
  }
}
