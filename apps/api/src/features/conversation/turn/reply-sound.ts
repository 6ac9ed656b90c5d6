// A reply's audio: its sentences one by one, and one file of all, which can be cut into sentences again.
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { TurnRow } from '#database/conversations.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { storeReplySound } from '../session/reply-sound.queries.ts'
import { commonFormat, isOtherFormat, type JoinedClips, joinClips } from '../sound/joined-clips.ts'
import type { PipelineDeps, TurnContext } from './turn-context.ts'

/**
 * A reply's stored audio: its sentences, one MP3 file each; `missing` if there is none or it is damaged, so that it
 * must be synthesised; `unreadable` while the files cannot be read, because synthesising it again would cost a second
 * time.
 */
type StoredSound =
  | { readonly kind: 'intact'; readonly clips: readonly Uint8Array[] }
  | { readonly kind: 'missing' | 'unreadable' }

async function readSound(files: Files, turn: TurnRow | null): Promise<StoredSound> {
  if (!turn?.replyAudioFile || turn.replySentences === null) return { kind: 'missing' }
  const sizes = turn.replySentences.map(({ bytes }) => bytes)
  try {
    const whole = await files.read(turn.replyAudioFile)
    if (whole.byteLength !== sizes.reduce((sum, bytes) => sum + bytes, 0)) return { kind: 'missing' }
    let at = 0
    const clips = sizes.map((bytes) => {
      at += bytes
      return whole.subarray(at - bytes, at)
    })
    return { kind: 'intact', clips }
  } catch (error) {
    return { kind: error instanceof Problem && error.code === 'NOT_FOUND' ? 'missing' : 'unreadable' }
  }
}

export class ReplySound {
  readonly #deps: PipelineDeps
  readonly #context: TurnContext
  readonly #signal: AbortSignal
  readonly stored: Promise<StoredSound>

  /** @param signal aborts when the turn is over */
  constructor(deps: PipelineDeps, context: TurnContext, signal: AbortSignal) {
    this.#deps = deps
    this.#context = context
    this.#signal = signal
    this.stored = readSound(deps.files, context.storedTurn)
  }

  /** @returns an MP3 file of the sentence; null if it cannot be spoken, which loses the audio but not the turn */
  async synthesise(text: string): Promise<Uint8Array | null> {
    const { scene, request } = this.#context
    const { speech, builtInSpeech } = this.#deps.models
    const sentence = {
      text: text.trim(),
      language: scene.targetLanguage,
      model: request.form.tts,
      signal: this.#signal,
    }
    try {
      return await (request.form.speech === 'device' ? builtInSpeech : speech).synthesise(sentence)
    } catch (error) {
      if (!(error instanceof ModelUnavailable) || this.#signal.aborted) throw error
      request.log.warn({ err: error }, 'A reply was not spoken')
      return null
    }
  }

  /**
   * Stores the sentences as one file, and releases the session, because this is a turn's last write. Replaces damaged
   * audio.
   * @returns the file's URL; null if there is no space: the reply is still valid
   */
  async store(pairId: string, clips: readonly Uint8Array[], sentences: readonly string[]): Promise<string | null> {
    const { storedTurn, lease, request } = this.#context
    const before = storedTurn?.replyAudioFile ?? null
    const isIntact = (await this.stored).kind === 'intact'
    const put = () => this.#put(pairId, clips, sentences)
    const file = isIntact
      ? before
      : await lease.releaseWith(put).catch((error: unknown) => {
          request.log.error({ err: error }, 'The sound of a reply was not stored')
          return null
        })
    if (file !== null && before && before !== file) await this.#deps.removeFiles(this.#deps.db, [before])
    return file === null ? null : this.#deps.files.url(file)
  }

  async #put(pairId: string, clips: readonly Uint8Array[], sentences: readonly string[]): Promise<string> {
    const { db, files } = this.#deps
    const { whole, sizes, durationMs } = await this.#join(clips, sentences)
    const file = await files.put(whole, 'audio/mpeg')
    await storeReplySound(db, pairId, {
      file,
      sentences: sentences.map((text, index) => ({ text, bytes: sizes[index] ?? 0 })),
      durationMs,
    })
    return file
  }

  /** The built-in voice speaks again what has another format, which happens if a server failed in its first sentence. */
  async #join(clips: readonly Uint8Array[], sentences: readonly string[]): Promise<JoinedClips> {
    const { builtInSpeech } = this.#deps.models
    const format = commonFormat(clips)
    const alike = clips.map((clip, index) => {
      if (!isOtherFormat(clip, format)) return clip
      const text = sentences[index]?.trim() ?? ''
      const { signal } = new AbortController()
      return builtInSpeech.synthesise({ text, language: this.#context.scene.targetLanguage, format, signal })
    })
    return joinClips(await Promise.all(alike), format)
  }
}
