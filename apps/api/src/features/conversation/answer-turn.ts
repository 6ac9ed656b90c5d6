// From a request to a running turn: who may answer it, whether it was answered before, and what it needs.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/problem.ts'
import { EventStream } from './event-stream.ts'
import { releaseLease, type Taken, takeLease } from './lease.queries.ts'
import { holdLease, type Lease } from './lease.ts'
import { Pipeline, type PipelineTools, type TurnJob } from './pipeline.ts'
import { isClosingOwed } from './reply-source.ts'
import { decide, isScripted, type Scene } from './scene.ts'
import { findOpening, findScene, findSession, findTurn, listTurns } from './turn.queries.ts'
import type { ReceivedTurn } from './turn-form.ts'

/** How often a request looks whether its turn, which another request is answering, is done. */
const lookAgainMs = 150

interface TurnRequest {
  readonly userId: string
  readonly received: ReceivedTurn
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * `mine`: this request holds the lease. `answered`: the stored turn can be told without one. `elsewhere`: another request
 * is answering this very turn.
 */
type Claimed =
  | ({ readonly kind: 'mine' } & Taken)
  | { readonly kind: 'answered'; readonly session: SessionRow; readonly turn: TurnRow }

type Claim = Claimed | { readonly kind: 'elsewhere' }

/** @throws Problem NOT_FOUND, CONVERSATION.ENDED, CONVERSATION.BUSY */
async function claim({ db }: PipelineTools, { userId, received }: TurnRequest): Promise<Claim> {
  const { session_id: sessionId, turn_id: turnId } = received.form
  const taken = await takeLease(db, userId, sessionId, turnId)
  if (taken !== null) return { kind: 'mine', ...taken }
  const found = await findSession(db, userId, sessionId)
  if (found === null) throw new Problem('NOT_FOUND')
  const turn = await findTurn(db, sessionId, turnId)
  if (turn !== null && turn.replyText !== null) return { kind: 'answered', session: found, turn }
  if (found.state !== 'running') throw new Problem('CONVERSATION.ENDED')
  if (found.busyTurnId === turnId || found.busyTurnId === null) return { kind: 'elsewhere' }
  throw new Problem('CONVERSATION.BUSY')
}

const missing = () =>
  new Problem('VALIDATION.FAILED', [{ path: 'text', code: 'invalid', message: 'Send text, audio or opening=true' }])

/**
 * The partner speaks first once, and last where the end was seen too late for the last reply; asked again, under whatever
 * turn, it says the same. Null where it has yet to speak.
 */
async function findSpoken(tools: PipelineTools, session: SessionRow, scene: Scene): Promise<TurnRow | null> {
  const isByRules = isScripted(scene, session.partner)
  const clock = { now: Date.now(), timeFactor: tools.timeFactor }
  if (isByRules && decide(scene, session, null, clock) !== null) return null
  if (!isByRules && session.isEnd && isClosingOwed(session, scene, await listTurns(tools.db, session.id))) return null
  const opening = await findOpening(tools.db, session.id)
  if (opening === null && isByRules) throw missing()
  return opening
}

type Prepared = Pick<TurnJob, 'received' | 'session' | 'scene' | 'kept'>

/** Reads what the turn needs. @throws Problem VALIDATION.FAILED where there is nothing to answer */
async function prepare(tools: PipelineTools, claimed: Claimed, received: ReceivedTurn): Promise<Prepared> {
  const { session, turn: kept } = claimed
  const { form, upload } = received
  const scene = claimed.kind === 'mine' ? claimed.scene : await findScene(tools.db, session.scenarioId)
  if (kept !== null) return { received, session, scene, kept }
  if (form.opening !== undefined) return { received, session, scene, kept: await findSpoken(tools, session, scene) }
  if (form.text === undefined && upload === null) throw missing()
  return { received, session, scene, kept }
}

const noLease: Lease = { release: async () => undefined, releaseWith: (work) => work() }

async function play(tools: PipelineTools, turn: TurnRequest, claimed: Claimed, prepared: Prepared, out: EventStream) {
  const { reply, request, received } = turn
  let onLost: (reason: Error) => void = () => undefined
  const lease =
    claimed.kind === 'mine'
      ? holdLease(tools.db, claimed.session.id, received.form.turn_id, (reason) => onLost(reason))
      : noLease
  const job = { ...prepared, lease, log: request.log, elapsedMs: () => reply.elapsedTime }
  const pipeline = new Pipeline(tools, job, out)
  onLost = (reason) => pipeline.lose(reason)
  await pipeline.run()
}

/** Prepares the turn, and gives the session back where it cannot be played. */
async function prepareOrRelease(tools: PipelineTools, turn: TurnRequest, claimed: Claimed): Promise<Prepared> {
  const { session_id: sessionId, turn_id: turnId } = turn.received.form
  return prepare(tools, claimed, turn.received).catch(async (error: unknown) => {
    if (claimed.kind === 'mine') await releaseLease(tools.db, sessionId, turnId)
    throw error
  })
}

/** Waits, with signs of life on the stream, until the other request is done or gone; null when this client has gone first. */
async function claimLater(tools: PipelineTools, turn: TurnRequest, out: EventStream): Promise<Claimed | null> {
  while (!out.gone.aborted) {
    await wait(lookAgainMs)
    const claimed = await claim(tools, turn)
    if (claimed.kind !== 'elsewhere') return claimed
  }
  return null
}

/** Too late for a status: the stream has begun. */
function tell(out: EventStream, error: unknown, { request, reply }: TurnRequest): void {
  const code = error instanceof Problem ? error.code : 'INTERNAL'
  if (code === 'INTERNAL') request.log.error({ err: error }, 'A turn failed')
  const none = { transcription_ms: null, first_text_ms: null, first_audio_ms: null }
  out.send({ type: 'ERROR', data: { code, text: 'The turn was not answered.' } })
  out.send({ type: 'COMPLETE', data: { ok: false, pair_id: null, timings: { ...none, total_ms: reply.elapsedTime } } })
  out.end()
}

async function followOther(tools: PipelineTools, turn: TurnRequest, out: EventStream): Promise<void> {
  const claimed = await claimLater(tools, turn, out)
  if (claimed !== null) await play(tools, turn, claimed, await prepareOrRelease(tools, turn, claimed), out)
}

/**
 * Answers a turn on the stream of `reply`. The same turn asked for again is answered from what was kept, and while another
 * request is answering it this one waits and then tells the same.
 * @throws Problem NOT_FOUND, CONVERSATION.ENDED, CONVERSATION.BUSY, VALIDATION.FAILED before the stream has begun
 */
export async function answerTurn(tools: PipelineTools, turn: TurnRequest): Promise<FastifyReply> {
  const claimed = await claim(tools, turn)
  if (claimed.kind === 'elsewhere') {
    const out = new EventStream(turn.reply)
    await followOther(tools, turn, out).catch((error: unknown) => tell(out, error, turn))
  } else {
    const prepared = await prepareOrRelease(tools, turn, claimed)
    await play(tools, turn, claimed, prepared, new EventStream(turn.reply))
  }
  return turn.reply
}
