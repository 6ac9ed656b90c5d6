// The sound of a word: synthesised once, stored as a file, found by a digest of voice, language and text.
import { createHash } from 'node:crypto'
import type { Language } from '@parley/contracts/language/language.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Speech } from '#ai/speech/speech.ts'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { lemmasOf } from './entry.rules.ts'
import { findSounds, forgetSounds, keepSound, type SoundFile, touchSound } from './sound.queries.ts'

export interface SoundDeps {
  readonly db: Database
  readonly files: Files
  /** Deletes files, retrying while their store is unreachable. */
  removeFiles(ids: readonly string[]): Promise<void>
  /** Identifies the voice: each voice has its own sounds. */
  voiceKey(language: Language): string
}

export interface TextToSpeak {
  readonly text: string
  readonly language: Language
  /** The owner of the text; null for a word of the shared dictionary. */
  readonly ownerId: string | null
}

/** The voices available to one user. */
export interface Speakers {
  /** @throws ModelUnavailable if the server fails or may not be called for this user now */
  readonly configuredSpeech: Speech
  /** Used when `configuredSpeech` fails; its sounds are stored as its own. */
  readonly builtInSpeech: Speech
}

/** Whether the built-in voice speaks when the server fails. */
export type OnFailure = 'use the built-in voice' | 'fail'

/** Days after which an unused sound is deleted; it is synthesised again when needed. */
const keptDays = 180

export class Sounds {
  readonly #deps: SoundDeps
  /** Requests in progress, by digest. */
  readonly #spoken = new Map<string, Promise<string>>()

  constructor(deps: SoundDeps) {
    this.#deps = deps
  }

  /** URLs of the texts that have already been synthesised. */
  async known(spoken: readonly TextToSpeak[]): Promise<(spoken: TextToSpeak) => string | null> {
    const found = await findSounds(this.#deps.db, [...new Set(spoken.map((each) => this.#digest(each)))])
    return (each) => {
      const sound = found.get(this.#digest(each))
      return sound === undefined ? null : this.#deps.files.url(sound.file)
    }
  }

  /**
   * URL of a text's sound, which is synthesised if it is missing.
   * @throws ModelUnavailable
   */
  async of(spoken: TextToSpeak, speakers: Speakers, onFailure: OnFailure = 'use the built-in voice'): Promise<string> {
    try {
      return await this.#in(speakers.configuredSpeech, spoken)
    } catch (error) {
      const isBudget = error instanceof ModelRefused
      if (!(error instanceof ModelUnavailable) || (onFailure === 'fail' && !isBudget)) throw error
      return this.#in(speakers.builtInSpeech, spoken)
    }
  }

  async #in(speech: Speech, wanted: TextToSpeak): Promise<string> {
    const { db, files } = this.#deps
    const digest = this.#digest(wanted, speech.voiceKey(wanted.language))
    const known = (await findSounds(db, [digest])).get(digest)
    if (known !== undefined && (await this.#isIntact(known))) {
      await touchSound(db, digest)
      return files.url(known.file)
    }
    const spoken = this.#spoken.get(digest) ?? this.#speak(wanted, speech, { digest, lost: known?.file })
    this.#spoken.set(digest, spoken)
    return files.url(await spoken.finally(() => this.#spoken.delete(digest)))
  }

  /** Whether the file exists in its full length: otherwise a part of it would be served forever. */
  async #isIntact({ file, bytes }: SoundFile): Promise<boolean> {
    const size = await this.#deps.files.size(file)
    return size !== null && size === (bytes ?? size)
  }

  /** @param lost the file that is missing or damaged */
  async #speak(
    { text, language, ownerId }: TextToSpeak,
    speech: Speech,
    { digest, lost }: { readonly digest: string; readonly lost: string | undefined },
  ): Promise<string> {
    const { db, files } = this.#deps
    const { signal } = new AbortController()
    const sound = await speech.synthesise({ text: lemmasOf(text).join(', '), language, signal })
    const file = await files.put(sound, 'audio/mpeg')
    const kept = await keepSound(db, { digest, file, bytes: sound.byteLength, ownerId }, lost)
    const before = new Date(Date.now() - keptDays * 86_400_000)
    const unused = await forgetSounds(db, before)
    const superseded = kept === file ? [lost] : [file]
    await this.#deps.removeFiles([...unused, ...superseded.filter((each) => each !== undefined)])
    return kept
  }

  #digest({ text, language, ownerId }: TextToSpeak, voiceKey = this.#deps.voiceKey(language)): string {
    const owner = ownerId === null ? [] : [ownerId]
    const named = JSON.stringify([voiceKey, language, text.normalize('NFC'), ...owner])
    return createHash('sha256').update(named).digest('base64url')
  }
}
