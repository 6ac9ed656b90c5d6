// How a word sounds: spoken once, kept as a file, found by a digest of voice, language and text.
import { createHash } from 'node:crypto'
import type { Language } from '@parley/contracts/language.ts'
import { ModelRefused } from '#ai/meter.ts'
import type { Speech } from '#ai/speech/speech.ts'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { lemmasOf } from './entry.rules.ts'
import { findSounds, forgetSounds, keepSound, touchSound } from './sound.queries.ts'

export interface SoundTools {
  readonly db: Database
  readonly files: Files
  /** Has files deleted, also while their store is away. */
  removeFiles(ids: readonly string[]): Promise<void>
  /** What speaks: another voice has other sounds. */
  readonly voice: string
}

export interface Spoken {
  readonly text: string
  readonly language: Language
  /** Whose text it is; null for a word of the shared dictionary. */
  readonly ownerId: string | null
}

/** What speaks for one user. */
export interface Speakers {
  /** @throws ModelRefused where the server may not be asked for this user now */
  readonly speech: Speech
  /** Speaks then. */
  readonly builtInSpeech: Speech
}

/** The name of the built-in voice. */
const builtInVoice = 'built-in'

/** What nobody has listened to for so long is spoken again when it is wanted, in days. */
const keptDays = 180

export class Sounds {
  readonly #tools: SoundTools
  /** What is being spoken at this moment. */
  readonly #spoken = new Map<string, Promise<string>>()

  constructor(tools: SoundTools) {
    this.#tools = tools
  }

  /** Addresses of those texts that have been spoken already, by the text. @param language of all of them */
  async known(spoken: readonly Spoken[]): Promise<(given: Spoken) => string | null> {
    const found = await findSounds(this.#tools.db, [...new Set(spoken.map((given) => this.#digest(given)))])
    return (given) => {
      const file = found.get(this.#digest(given))
      return file === undefined ? null : this.#tools.files.url(file)
    }
  }

  /** Address of a text that is spoken; made where it is not there. @throws ModelUnavailable */
  async of(given: Spoken, { speech, builtInSpeech }: Speakers): Promise<string> {
    try {
      return await this.#in(this.#tools.voice, speech, given)
    } catch (error) {
      if (!(error instanceof ModelRefused)) throw error
      return this.#in(builtInVoice, builtInSpeech, given)
    }
  }

  async #in(voice: string, speech: Speech, given: Spoken): Promise<string> {
    const { db, files } = this.#tools
    const digest = this.#digest(given, voice)
    const known = (await findSounds(db, [digest])).get(digest)
    if (known !== undefined && (await files.size(known)) !== null) {
      await touchSound(db, digest)
      return files.url(known)
    }
    const spoken = this.#spoken.get(digest) ?? this.#speak(given, speech, { digest, lost: known })
    this.#spoken.set(digest, spoken)
    return files.url(await spoken.finally(() => this.#spoken.delete(digest)))
  }

  /** @param lost the file that should be there and is not */
  async #speak(
    { text, language, ownerId }: Spoken,
    speech: Speech,
    { digest, lost }: { readonly digest: string; readonly lost: string | undefined },
  ): Promise<string> {
    const { db, files } = this.#tools
    const { signal } = new AbortController()
    const file = await files.put(
      await speech.synthesise({ text: lemmasOf(text).join(', '), language, signal }),
      'audio/mpeg',
    )
    const kept = await keepSound(db, { digest, file, ownerId }, lost)
    const before = new Date(Date.now() - keptDays * 86_400_000)
    const unused = await forgetSounds(db, before)
    await this.#tools.removeFiles(kept === file ? unused : [...unused, file])
    return kept
  }

  #digest({ text, language, ownerId }: Spoken, voice = this.#tools.voice): string {
    const owner = ownerId === null ? [] : [ownerId]
    const named = JSON.stringify([voice, language, text.normalize('NFC'), ...owner])
    return createHash('sha256').update(named).digest('base64url')
  }
}
