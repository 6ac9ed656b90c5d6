// Individual lines of a conversation over HTTP: playback, corrections, kept recordings, translations.

import {
  correctMessage,
  keepHeard,
  keepRecording,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import { translateSuggestion } from '@parley/contracts/conversation/suggestion.ts'
import type { FastifyInstance } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import type { Decision, SessionRow, TurnRow } from '#database/conversations.ts'
import type { Files } from '#platform/files/files.ts'
import { disconnectSignal } from '#platform/http/disconnect-signal.ts'
import { Problem } from '#platform/http/problem.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { SingleFlight } from '#platform/single-flight.ts'
import { countsForNothing } from '../script/decide.ts'
import * as queries from '../session/line.queries.ts'
import { requireSession } from '../session/playable.ts'
import { setKeepsRecording } from '../session/recordings.ts'
import { findScene } from '../session/scene.queries.ts'
import { isScripted, type Scene } from '../session/scene.ts'
import { findSession, listTurns } from '../session/turn.queries.ts'
import { goalsOf } from '../text/goals.ts'
import { goalsReached, placeReached } from './correction.rules.ts'
import { learnerMessage } from './session-view.ts'
import { textOf, translateLine, translateSuggested } from './translation.ts'

interface LineDeps {
  readonly db: Database
  readonly files: Files
  /** The models that this caller may use. */
  modelsFor(caller: Caller): UserModels
  /** Runs after a line has changed, in the same transaction. */
  whenCorrected(tx: Database, sessionId: string): Promise<void>
}

interface Correction {
  readonly pair_id: string
  readonly content?: string | undefined
  readonly struck?: boolean | undefined
}

async function ownSession({ db }: LineDeps, userId: string, id: string): Promise<SessionRow> {
  const session = await findSession(db, userId, id)
  if (session === null) throw new Problem('NOT_FOUND')
  return session
}

async function turnOf({ db }: LineDeps, session: SessionRow, pairId: string): Promise<TurnRow> {
  const turn = await queries.findPair(db, session.id, pairId)
  if (turn === null) throw new Problem('NOT_FOUND')
  return turn
}

/** The session's state, computed from its lines. A script has already answered every line, so its steps stay. */
async function progressBy(turns: readonly TurnRow[], scene: Scene, partner: SessionRow['partner']) {
  const goalsUsed = await runInSlices(goalsReached(turns, goalsOf(scene.userGoals, scene.script?.goal_accepts)))
  if (isScripted(scene, partner)) return { goalsUsed }
  const ending = { steps: scene.dialogBehavior?.steps.length ?? 0, closing: scene.modelEndBehavior.trim() }
  return { goalsUsed, ...placeReached(turns, ending) }
}

/** Keeps the decision, except for whether the new words are only a repair. */
const decisionFor = (scene: Scene, decision: Decision, words: string): Decision => ({
  ...decision,
  isOnlyRepair: scene.scenarioType === 'DIALOG' && countsForNothing(scene, words),
})

/** @throws Problem NOT_FOUND if the learner said nothing in that turn, CONVERSATION.BUSY while it is being answered */
function correct(deps: LineDeps, userId: string, sessionId: string, correction: Correction): Promise<TurnRow> {
  return deps.db.transaction(async (tx) => {
    const session = await queries.lockSession(tx, userId, sessionId)
    const turns = session && (await listTurns(tx, session.id))
    const turn = turns?.find(({ id, userText }) => id === correction.pair_id && userText !== null)
    if (!session || !turns || !turn) throw new Problem('NOT_FOUND')
    if (session.isBusy && session.busyTurnId === turn.turnId) throw new Problem('CONVERSATION.BUSY')
    const scene = await findScene(tx, session)
    const isOther = correction.content !== undefined && correction.content !== turn.userText
    const corrected = await queries.correctLine(tx, turn.id, {
      userText: correction.content ?? turn.userText,
      userStruck: correction.struck ?? turn.userStruck,
      ...(isOther && turn.recognisedText === null && { recognisedText: turn.userText }),
      // The mistakes belong to the old words.
      analysis: isOther ? null : turn.analysis,
      ...(isOther &&
        turn.decision !== null && { decision: decisionFor(scene, turn.decision, correction.content ?? '') }),
    })
    const now = turns.map((one) => (one.id === turn.id ? corrected : one))
    await queries.setProgress(tx, session.id, await progressBy(now, scene, session.partner))
    await deps.whenCorrected(tx, session.id)
    return corrected
  })
}

function checkHeard(turn: TurnRow, heardText: string): void {
  if (turn.replyText?.startsWith(heardText)) return
  const message = 'Not a beginning of the reply'
  throw new Problem('VALIDATION.FAILED', [{ path: 'heard_text', code: 'invalid', message }])
}

export function lineRoutes(app: FastifyInstance, deps: LineDeps): void {
  serve(app, keepHeard, async ({ user, params, body }) => {
    const session = await ownSession(deps, user.id, params.id)
    if (session.state !== 'running') throw new Problem('CONVERSATION.ENDED')
    const turn = await turnOf(deps, session, body.pair_id)
    checkHeard(turn, body.heard_text)
    await queries.storeHeardText(deps.db, turn.id, body.heard_text)
  })

  serve(app, correctMessage, async ({ user, params, body }) => {
    const message = learnerMessage(await correct(deps, user.id, params.id, body), (file) => deps.files.url(file))
    if (message === null) throw new Problem('NOT_FOUND')
    return message
  })

  serve(app, keepRecording, async ({ user, params, body }) => {
    const line = { sessionId: params.id, pairId: body.pair_id, keeps: body.keeps }
    const turn = await setKeepsRecording(deps.db, user.id, line)
    const message = turn && learnerMessage(turn, (file) => deps.files.url(file))
    if (message === null) throw new Problem('NOT_FOUND')
    return message
  })

  const translations = new SingleFlight<string | null>()
  serve(app, translateMessage, async ({ user, params, body, reply }) => {
    const session = await requireSession(deps.db, user.id, params.id)
    const turn = await turnOf(deps, session, body.pair_id)
    const text = textOf(turn, body.role)
    if (text === null) throw new Problem('NOT_FOUND')
    const language = user.explanationLanguage
    const line = { session, turn, side: body.role, language }
    const translation = await translations.do(
      `${turn.id} ${body.role} ${language} ${text}`,
      (signal) => translateLine({ db: deps.db, models: deps.modelsFor(user) }, { ...line, signal }),
      disconnectSignal(reply),
    )
    return { translation }
  })

  serve(app, translateSuggestion, async ({ user, params }) => {
    const session = await requireSession(deps.db, user.id, params.id)
    return { translation: await translateSuggested(deps.db, session, user.explanationLanguage) }
  })
}
