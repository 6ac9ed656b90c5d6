// What a conversation asks of the server.
import {
  type Analysis,
  analyseLastTurn,
  correctMessage,
  getSession,
  keepHeard,
  type Message,
  type Session,
  sendTurn,
  translateMessage,
} from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { IeltsPart } from '@parley/contracts/library.ts'
import { queryOptions } from '@tanstack/react-query'
import { beginConversation } from '#platform/begin-conversation.ts'
import { call, send } from '#platform/call.ts'

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

/** One turn: neither sound nor text asks for the reply to a turn that is stored already. */
export interface TurnParts {
  readonly turnId: string
  readonly sessionId: string
  readonly targetLanguage: Language
  readonly isOpening?: boolean
  readonly audio?: Blob | undefined
  readonly text?: string | undefined
}

export interface TurnWishes {
  readonly explanationLanguage: Language
  /** What the learner asks of the partner besides, read when a turn is sent. */
  readonly system?: () => string | null
}

/** Posts a turn. @returns the stream's response. Throws `Problem`. */
export const turnPost =
  ({ explanationLanguage, system }: TurnWishes) =>
  (turn: TurnParts, signal: AbortSignal): Promise<Response> => {
    const wish = system?.()
    const form = new FormData()
    form.set('session_id', turn.sessionId)
    form.set('turn_id', turn.turnId)
    form.set('target_language', turn.targetLanguage)
    form.set('explanation_language', explanationLanguage)
    if (turn.isOpening) form.set('opening', 'true')
    if (wish) form.set('system', wish)
    if (turn.text) form.set('text', turn.text)
    // Last: the server reads the fields before the file.
    if (turn.audio) form.set('audio', turn.audio, 'audio.wav')
    return send(sendTurn, { form }, { signal })
  }

export type ConversationApi = ReturnType<typeof conversationApi>

/** What a conversation asks of the server about one session. */
export function conversationApi({ _id: id }: Session, wishes: TurnWishes) {
  return {
    turn: turnPost(wishes),
    keepHeard: (pairId: string, heardText: string): Promise<void> =>
      call(keepHeard, { params: { id }, body: { pair_id: pairId, heard_text: heardText } }),
    /** "I didn't say that": the learner's line put right, or struck. */
    amend: (pairId: string, change: { content?: string; struck?: boolean }): Promise<Message> =>
      call(correctMessage, { params: { id }, body: { pair_id: pairId, ...change } }),
    /** A line in the explanation language; null where there is no translation to be had. */
    async translate(pairId: string, role: 'assistant' | 'user'): Promise<string | null> {
      const { translation } = await call(translateMessage, { params: { id }, body: { pair_id: pairId, role } })
      return translation
    },
    analyse: (signal: AbortSignal): Promise<Analysis> =>
      call(analyseLastTurn, { body: { session_id: id } }, { signal }),
    session: (signal?: AbortSignal): Promise<Session> => call(getSession, { params: { id } }, { signal }),
  }
}
