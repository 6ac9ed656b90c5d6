// A conversation's turns: answered one by one, spoken, and interrupted when the learner speaks.
import { analyseLastTurn, getSession, keepHeard } from '@parley/contracts/conversation/conversation.ts'
import type { Player, Speech, SpeechEvents } from '#audio/player.ts'
import type { Caller } from '#platform/http/caller.ts'
import { type DeliveryEvent, isReceived } from './delivery.ts'
import { changeLine, findLine, isQuestionOpen } from './line.ts'
import { failureOf } from './notice.ts'
import type { Outbox, Sending } from './outbox.ts'
import * as talk from './talk-state.ts'
import { newTurnId } from './turn-id.ts'
import type { TurnRequest } from './turn-request.ts'
import type { Unsent } from './unsent-store.ts'

/** A learner's line: its audio, or its text if it is already transcribed. */
export type Spoken = Pick<Unsent, 'audio' | 'text'>

export interface TurnDeps {
  readonly player: Player
  readonly call: Caller['call']
  readonly post: Sending['post']
  readonly outbox: Outbox
  /** The session that the turns belong to. */
  readonly session: Pick<Unsent, 'sessionId' | 'targetLanguage'>
  /** The screen's clock, in milliseconds. */
  readonly clock: () => number
  /** The screen's current state. */
  readonly read: () => talk.TalkState
  readonly update: (change: talk.Change | ((state: talk.TalkState) => talk.Change)) => void
}

/** A turn whose content is in the outbox or already on the server. */
type Turn = Pick<TurnRequest, 'turnId' | 'isOpening'>

export type TurnQueue = ReturnType<typeof createTurnQueue>

export function createTurnQueue({ player, call, post, outbox, session, clock, read, update }: TurnDeps) {
  const session_id = session.sessionId
  let leaving = new AbortController()
  let order: Promise<unknown> = Promise.resolve()
  /** The most recently sent turn. */
  let current: { turnId: string; stopping: AbortController; speech: Pick<Speech, 'stop'> } | null = null
  /** Discarded turns that are still in the queue. */
  const givenUp = new Set<string>()

  /** Does work after everything before it; its failure blocks nothing. */
  const inOrder = (work: () => Promise<unknown>) => {
    order = order.then(work).catch(() => {})
  }
  /** Adds a turn to the queue. */
  const enqueue = (turn: Turn | Promise<Turn | null>) => {
    const { signal } = leaving
    inOrder(async () => {
      const next = await turn
      if (next && !givenUp.has(next.turnId) && !signal.aborted) await answer(next, signal)
    })
  }
  /** Sends a turn and follows its stream to the end. Never rejects. */
  const answer = async ({ turnId, isOpening = false }: Turn, left: AbortSignal): Promise<void> => {
    update((state) => talk.beginReply(state, turnId, isOpening))
    const stopping = new AbortController()
    const signal = AbortSignal.any([left, stopping.signal])
    const events: SpeechEvents = {
      onSentence: (sentence) =>
        update((state) => ({ ...talk.updateReply(state, turnId, { sentence, word: null }), isSoundHeld: false })),
      onWord: (sentence, ...word) => update((state) => talk.updateReply(state, turnId, { sentence, word })),
      onEnd() {
        update((state) => talk.updateReply(state, turnId, { voice: 'over' }))
        takeLeave()
      },
    }
    const speech = player.speak(events)
    const onDelivery = (event: DeliveryEvent) => update((state) => talk.applyDelivery(state, turnId, event))
    current = { turnId, stopping, speech }
    let isDoubted = false
    try {
      for await (const event of await outbox.answer({ ...session, turnId, isOpening }, { post, signal, onDelivery })) {
        const isLinkDue = talk.isLinkDue(read())
        update((state) => talk.applyEvent(state, turnId, event))
        if (event.type === 'TRANSCRIPTION') isDoubted = event.data.doubt !== null
        // A line that the learner must confirm is not analysed.
        if (event.type === (isDoubted ? 'GPT_FULL_RESPONSE' : 'TRANSCRIPTION')) void analyse(turnId, signal)
        if (event.type === 'TTS_CHUNK') speak(speech, event.data.text, event.data.audio)
        if (event.type === 'TTS_LINK' && isLinkDue) speakFile(event.data.audioUrl, events)
      }
    } catch (error) {
      if (signal.aborted) console.warn('The request for an answer was aborted')
      else update((state) => talk.failTurn(state, turnId, failureOf(error)))
    }
    if (left.aborted) return
    update((state) => talk.updateReply(state, turnId, { isComplete: true }))
    speech.close()
  }
  const speak = (speech: Speech, text: string, base64: string) => {
    if (read().reply?.voice !== 'expected') return
    speech.add({ text, audio: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer })
    if (player.isBlocked()) update({ isSoundHeld: true })
  }
  /** Plays a reply whose sentences came without audio. */
  const speakFile = (url: string, events: SpeechEvents) => {
    const { reply } = read()
    if (!current || reply?.voice !== 'expected') return
    current.speech = player.speakFile({ text: reply.sentences.join(''), url }, events)
    if (player.isBlocked()) update({ isSoundHeld: true })
  }
  /** Runs in parallel with the reply; if it fails, the conversation continues without it. */
  const analyse = async (turnId: string, signal: AbortSignal): Promise<void> => {
    const atMs = clock()
    const analysis = await call(analyseLastTurn, { body: { session_id } }, { signal }).catch(() => null)
    if (!analysis || signal.aborted) return
    update((state) => talk.applyAnalysis(state, turnId, analysis, atMs))
    if (!analysis.is_end) return
    await order
    await catchUp(signal)
    if (!signal.aborted) takeLeave()
  }
  /** Refetches the session. */
  const catchUp = async (signal?: AbortSignal): Promise<void> => {
    const now = await call(getSession, { params: { id: session_id } }, { signal }).catch(() => null)
    if (now && !signal?.aborted) update((state) => talk.mergeSession(state, now))
  }
  /** Says goodbye if the end was detected after the last reply was generated and the learner does not continue. */
  const takeLeave = () => {
    if (talk.isLeaveDue(read())) open(newTurnId())
  }
  const open = (turnId: string) => enqueue({ turnId, isOpening: true })

  return {
    catchUp,
    /** Lets the partner speak first or say goodbye. */
    open,
    /** Queues a line that an earlier page left in the outbox. */
    resume(unsent: Unsent): void {
      update((state) => talk.addUnsent(state, unsent))
      if (unsent.refusedBy === null) enqueue(unsent)
    },
    /** Sends a line after the previous turns and once it is transcribed; null if there was no speech. */
    say(words: Spoken | Promise<Spoken | null>): void {
      const { signal } = leaving
      const turn = { ...session, turnId: newTurnId(), saidAt: Date.now(), refusedBy: null }
      const show = (spoken: Spoken | null) => {
        const unsent = spoken && { ...turn, ...spoken }
        // It replaces doubted lines, whose rejected words need not survive a reload any more.
        if (unsent) for (const line of read().lines) if (isQuestionOpen(line)) outbox.remove(line.turnId)
        if (unsent && !signal.aborted) update((state) => talk.addUnsent(state, unsent))
        return unsent
      }
      const miss = () => {
        if (!signal.aborted) update({ recorder: 'off', notice: { kind: 'unheard', reason: 'silent' } })
        return null
      }
      // A typed line is shown immediately.
      enqueue(outbox.add(words instanceof Promise ? words.then(show, miss) : show(words)))
    },
    /** Confirms a doubted line. @param text the correct words if the transcript is wrong */
    confirm(turnId: string, text?: string): void {
      const line = findLine(read().lines, turnId, 'learner')
      if (!line?.pairId || !isQuestionOpen(line)) return
      const unsent = { ...session, turnId, confirms: line.pairId, text, saidAt: Date.now(), refusedBy: null }
      givenUp.delete(turnId)
      update((state) => talk.addUnsent(state, unsent))
      enqueue(outbox.add(unsent))
    },
    /** Changes the words of a doubted line, which are sent by `confirm`. @param text null leaves the transcript */
    correct(turnId: string, text: string | null): void {
      update(({ lines }) => ({ lines: changeLine(lines, turnId, 'learner', { correction: text }) }))
      if (text === null) outbox.remove(turnId)
    },
    /** Requests the answer to a turn again; a line that the server rejected is sent again. */
    askAgain(turnId: string): void {
      const { reply } = read()
      update((state) => ({ ...talk.applyDelivery(state, turnId, { kind: 'repetition' }), notice: null, failure: null }))
      enqueue({ turnId, isOpening: reply?.turnId === turnId && reply.isOpening })
    },
    /** Discards a line that was not received. */
    remove(turnId: string): void {
      const line = findLine(read().lines, turnId, 'learner')
      if (!line || isReceived(line.delivery)) return
      givenUp.add(turnId)
      update((state) => talk.removeUnsent(state, turnId))
      if (current?.turnId === turnId) current.stopping.abort()
      outbox.remove(turnId)
    },
    /**
     * Interrupts the partner. The history keeps only what was played, or the entire reply if the learner reads it.
     */
    interrupt(isRead = false): void {
      const { reply } = read()
      // A blocked reply was read as well. A reply that was already interrupted stays unchanged.
      const isPlayed = !isRead && reply?.voice === 'expected' && !player.isBlocked()
      const text = isPlayed ? (current?.speech.stop() ?? '') : null
      player.silence()
      update((state) => talk.interruptReply(state, text))
      if (text === null) return
      // If this fails, the entire reply stays in the history, which is acceptable.
      inOrder(async () => {
        const pair_id = read().lines.find((line) => line.turnId === reply?.turnId && line.pairId !== null)?.pairId
        if (pair_id) await call(keepHeard, { params: { id: session_id }, body: { pair_id, heard_text: text } })
      })
    },
    /** Stops network and audio. Lines that were not received stay in the outbox. */
    leave(): void {
      leaving.abort()
      leaving = new AbortController()
      player.silence()
    },
  }
}
