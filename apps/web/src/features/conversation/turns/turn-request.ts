// The request of a turn.
import { confirmLine } from '@parley/contracts/conversation/confirmation.ts'
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { storedPreferences } from '#audio/practice-preferences.ts'
import { loadConfig } from '#platform/config.ts'
import type { Caller, SendOptions } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import { modelsToSend } from './model-choice.ts'

/** One turn. Without audio and text, it requests the reply to a turn that the server has already stored. */
export interface TurnRequest {
  readonly turnId: string
  readonly sessionId: string
  readonly targetLanguage: Language
  readonly isOpening?: boolean
  readonly audio?: Blob | undefined
  readonly text?: string | undefined
  /** Set if it confirms a doubted line: that line's `pair_id`. `text` has the correct words if the transcript is wrong. */
  readonly confirms?: string | undefined
}

/** The models and the voice of a turn; none if the configuration cannot be loaded, because the server has defaults. */
async function models(language: Language) {
  const config = await loadConfig().catch(() => null)
  // During a rollout, the server may be older than this page and name none.
  return config?.models ? modelsToSend(config.models, storedPreferences(), language) : []
}

/** @throws Problem if the browser has lost the recording, which would otherwise look like a lost connection */
async function checkReadable(audio: Blob): Promise<void> {
  await audio
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new Problem('UPLOAD.UNSUPPORTED_AUDIO', { cause })
    })
}

async function confirmation(
  { sessionId: id, confirms: pair_id, text: content, targetLanguage }: TurnRequest,
  wish?: string | null,
) {
  const { whisper: _, ...choices } = Object.fromEntries(await models(targetLanguage))
  return { params: { id }, body: { pair_id, ...(content && { content }), ...choices, ...(wish && { system: wish }) } }
}

/**
 * Posts a turn, or confirms one. @returns the streaming response. Throws `Problem`.
 * @param send reports rejections to a user who is waiting for the answer
 * @param system an additional instruction to the partner, evaluated whenever a turn is sent
 */
export const turnPost =
  (send: Caller['send'], explanationLanguage: Language, system?: () => string | null) =>
  async (turn: TurnRequest, options: SendOptions): Promise<Response> => {
    const wish = system?.()
    if (turn.confirms) return send(confirmLine, await confirmation(turn, wish), options)
    const form = new FormData()
    form.set('session_id', turn.sessionId)
    form.set('turn_id', turn.turnId)
    form.set('target_language', turn.targetLanguage)
    form.set('explanation_language', explanationLanguage)
    for (const [field, name] of await models(turn.targetLanguage)) form.set(field, name)
    if (turn.isOpening) form.set('opening', 'true')
    if (wish) form.set('system', wish)
    if (turn.text) form.set('text', turn.text)
    // The file comes last because the server must read the fields before it.
    if (turn.audio) {
      await checkReadable(turn.audio)
      form.set('audio', turn.audio, 'audio.wav')
    }
    return send(sendTurn, { form }, options)
  }
