// What a conversation asks of the server.
import type { Analysis, Message, Session } from '@parley/contracts/conversation.ts'
import {
  analyseLastTurn,
  correctMessage,
  getSession,
  keepHeard,
  sendTurn,
  translateMessage,
} from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { IeltsPart } from '@parley/contracts/library.ts'
import { queryOptions } from '@tanstack/react-query'
import { beginConversation } from '#platform/begin-conversation.ts'
import { call, send } from '#platform/call.ts'
import type { Post } from './send-unsent.ts'

/** One turn: neither sound nor text asks for the reply to a turn that is stored already. */
export interface TurnParts {
  readonly turnId: string
  readonly isOpening?: boolean
  readonly audio?: Blob | undefined
  readonly text?: string | undefined
}

export interface TalkServer {
  /** The stream's response, or `Problem`. */
  turn(parts: TurnParts, wish: string | null, signal: AbortSignal): Promise<Response>
  keepHeard(pairId: string, heardText: string): Promise<void>
  /** "I didn't say that": the learner's line put right, or struck. */
  amend(pairId: string, change: { content?: string; struck?: boolean }): Promise<Message>
  /** A line in the explanation language; null where there is no translation to be had. */
  translate(pairId: string, role: 'assistant' | 'user'): Promise<string | null>
  analyse(signal: AbortSignal): Promise<Analysis>
  session(signal?: AbortSignal): Promise<Session>
}

export const sessionKey = (id: string) => ['conversation', 'session', id] as const

/** The session that was just opened: its page shows it without asking for the same again. */
let opened: { readonly session: Session; readonly at: number } | null = null
/** So long, in milliseconds, after it was opened nothing can have been said yet. */
const openedMs = 2_000

function takeOpened(id: string): Session | undefined {
  const { session, at } = opened ?? {}
  opened = null
  return session?._id === id && at !== undefined && performance.now() - at < openedMs ? session : undefined
}

/**
 * A session as it is when the page opens: from then on the page keeps it itself, and forgets it when it is left. Nothing
 * may put it into the cache beforehand: that copy would outlive the page and come back without what was said since.
 */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => call(getSession, { params: { id } }, { signal }),
    initialData: () => takeOpened(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface StartWish {
  readonly scenario: string
  readonly part?: IeltsPart | undefined
  readonly mode?: Session['mode'] | undefined
}

/** Opens a session. A query, so that a page drawn twice starts one conversation. */
export const startQuery = ({ scenario, part, mode }: StartWish) =>
  queryOptions({
    queryKey: ['conversation', 'start', scenario, part, mode],
    async queryFn() {
      const session = await beginConversation({
        scenario_id: scenario,
        ...(part ? { part } : {}),
        ...(mode ? { mode } : {}),
      })
      opened = { session, at: performance.now() }
      return session
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Whose turn it is, and in which languages. */
interface TurnAddress {
  readonly sessionId: string
  readonly targetLanguage: Language
  readonly explanationLanguage: Language
}

/**
 * Posts a turn.
 * @param wish what the learner asks of the partner besides
 * @returns the stream's response. Throws `Problem`.
 */
function postTurn(
  { sessionId, targetLanguage, explanationLanguage }: TurnAddress,
  { turnId, isOpening, audio, text }: TurnParts,
  wish: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData()
  form.set('session_id', sessionId)
  form.set('turn_id', turnId)
  form.set('target_language', targetLanguage)
  form.set('explanation_language', explanationLanguage)
  if (isOpening) form.set('opening', 'true')
  if (wish) form.set('system', wish)
  if (text) form.set('text', text)
  // Last: the server reads the fields before the file.
  if (audio) form.set('audio', audio, 'audio.wav')
  return send(sendTurn, { form }, { signal })
}

/** Posts what was said in any session, for nobody who waits for the answer; explanations come in `explanationLanguage`. */
export const postUnsent =
  (explanationLanguage: Language): Post =>
  (unsent, parts, signal) =>
    postTurn({ ...unsent, explanationLanguage }, parts, null, signal)

/** The server's side of one session; explanations come in `explanationLanguage`. */
export function talkServer(session: Session, explanationLanguage: Language): TalkServer {
  const id = session._id
  const address = { sessionId: id, targetLanguage: session.scenario.target_language, explanationLanguage }
  return {
    turn: (parts, wish, signal) => postTurn(address, parts, wish, signal),
    keepHeard: (pairId, heardText) =>
      call(keepHeard, { params: { id }, body: { pair_id: pairId, heard_text: heardText } }),
    amend: (pairId, change) => call(correctMessage, { params: { id }, body: { pair_id: pairId, ...change } }),
    async translate(pairId, role) {
      const { translation } = await call(translateMessage, { params: { id }, body: { pair_id: pairId, role } })
      return translation
    },
    analyse: (signal) => call(analyseLastTurn, { body: { session_id: id } }, { signal }),
    session: (signal) => call(getSession, { params: { id } }, { signal }),
  }
}
