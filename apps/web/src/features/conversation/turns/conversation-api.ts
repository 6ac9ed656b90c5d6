// A conversation's requests.
import { getSession, type Session, sendTurn } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import { queryOptions } from '@tanstack/react-query'
import { storedPreferences } from '#audio/practice-preferences.ts'
import { beginAssigned, beginConversation } from '#platform/begin-conversation.ts'
import { loadConfig } from '#platform/config.ts'
import { call } from '#platform/http/call.ts'
import type { Caller } from '#platform/http/caller.ts'
import { modelsToSend } from './model-choice.ts'

export const sessionKey = (id: string) => ['conversation', 'session', id] as const

/**
 * A session as it is when the page opens. From then on, the page itself updates it, and removes it from the cache when
 * the user leaves. It must not be put into the cache earlier: that copy would outlive the page and lack its new lines.
 * @param opened the session if this page has just started it, so that it is not fetched again
 */
export const sessionQuery = (id: string, opened?: Session) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => call(getSession, { params: { id } }, { signal }),
    initialData: () => opened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface StartWish {
  readonly scenario: string
  readonly part?: IeltsPart | undefined
  readonly mode?: Session['mode'] | undefined
  /** The assignment it belongs to, and the scenario's position in it. */
  readonly assignment?: string | undefined
  readonly position?: number | undefined
}

/** Starts a session. A query, so that a page that mounts twice starts only one conversation. */
export const startQuery = ({ scenario, part, mode, assignment, position = 0 }: StartWish) =>
  queryOptions({
    queryKey: ['conversation', 'start', scenario, part, mode, assignment, position],
    queryFn: () =>
      assignment
        ? beginAssigned(assignment, position)
        : beginConversation({ scenario_id: scenario, ...(part ? { part } : {}), ...(mode ? { mode } : {}) }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** One turn. Without audio and text, it requests the reply to a turn that the server has already stored. */
export interface TurnRequest {
  readonly turnId: string
  readonly sessionId: string
  readonly targetLanguage: Language
  readonly isOpening?: boolean
  readonly audio?: Blob | undefined
  readonly text?: string | undefined
}

/** The models that a turn requests; none if the configuration cannot be loaded, because the server has defaults. */
async function models() {
  const config = await loadConfig().catch(() => null)
  // During a rollout, the server may be older than this page and name none.
  return config?.models ? modelsToSend(config.models, storedPreferences().models) : []
}

/**
 * Posts a turn. @returns the streaming response. Throws `Problem`.
 * @param send reports rejections to a user who is waiting for the answer
 * @param system an additional instruction to the partner, evaluated whenever a turn is sent
 */
export const turnPost =
  (send: Caller['send'], explanationLanguage: Language, system?: () => string | null) =>
  async (turn: TurnRequest, signal: AbortSignal): Promise<Response> => {
    const wish = system?.()
    const form = new FormData()
    form.set('session_id', turn.sessionId)
    form.set('turn_id', turn.turnId)
    form.set('target_language', turn.targetLanguage)
    form.set('explanation_language', explanationLanguage)
    for (const [field, name] of await models()) form.set(field, name)
    if (turn.isOpening) form.set('opening', 'true')
    if (wish) form.set('system', wish)
    if (turn.text) form.set('text', turn.text)
    // The file comes last because the server must read the fields before it.
    if (turn.audio) form.set('audio', turn.audio, 'audio.wav')
    return send(sendTurn, { form }, { signal })
  }
