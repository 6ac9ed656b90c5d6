// Speaks a reply with a voice of the device, and lets the audio that came with it take over if the voice fails.
import { playedText } from '../playback-progress.ts'
import type { Playing, ReplyVoiceDeps, Speech, SpeechEvents, SpokenSentence } from '../player.ts'
import { expectedMs, isSpeakable, pieceEnd, wordEnd } from './pieces.ts'

export interface DeviceSpeechDeps extends ReplyVoiceDeps {
  readonly voice: SpeechSynthesisVoice
  /** Called if the voice fails, unless it only waits for a click. */
  readonly onFailure: (reason: string) => void
}

/** A voice that has not started after this long never does, in milliseconds. */
const startMs = 4_000
/** How much longer than expected a piece may take, in milliseconds, and as a multiple. */
const patience = { ms: 4_000, times: 2 }
/** Chromium stops a voice on the network after about 15 s (crbug.com/335907): a piece takes less. */
const networkPiece = 120
/** How often a sentence that something else has cancelled begins again. */
const restartsMax = 2

/** What is being spoken: characters `start` to `end` of the current sentence. */
interface Piece {
  readonly utterance: SpeechSynthesisUtterance
  readonly start: number
  readonly end: number
  /** By the clock of `performance`; null until the voice has started. */
  startedAt: number | null
  /** Where the current word begins; null if the voice does not report its words. */
  wordAt: number | null
}

export class DeviceSpeech implements Speech, Playing {
  readonly #events: SpeechEvents
  readonly #deps: DeviceSpeechDeps
  readonly #sentences: SpokenSentence[] = []
  /** The current sentence, and how many of its characters have been spoken. */
  #index = 0
  #offset = 0
  #announced = -1
  #restarts = 0
  #piece: Piece | null = null
  /** The audio that has taken over. */
  #audio: Speech | null = null
  #isClosed = false
  #isHeld = false
  #isOver = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(events: SpeechEvents, deps: DeviceSpeechDeps) {
    this.#events = events
    this.#deps = deps
    // Whatever else is being read aloud would come first.
    speechSynthesis.cancel()
  }

  add(sentence: SpokenSentence): void {
    if (this.#audio) {
      this.#audio.add(sentence)
      return
    }
    this.#sentences.push(sentence)
    this.#next()
  }

  close(): void {
    this.#isClosed = true
    if (this.#audio) this.#audio.close()
    else this.#next()
  }

  stop(): string {
    const heard = this.#heard()
    this.#isOver = true
    this.#silence()
    const before = this.#sentences.slice(0, this.#index).map(({ text }) => text)
    const current = this.#sentences[this.#index]?.text.slice(0, heard) ?? ''
    return before.join('') + current + (this.#audio?.stop() ?? '')
  }

  /** Browsers that pause a voice do not all resume it: it begins again with the word at which it was stopped. */
  hold(isHeld: boolean): void {
    if (this.#audio) return
    this.#isHeld = isHeld
    if (isHeld) {
      this.#offset = this.#reached()
      this.#silence()
    } else this.#next()
  }

  /** A browser does not tell how loud its voice is. */
  level(): number {
    const at = this.#piece?.startedAt
    return at == null ? 0 : 0.2 + 0.2 * Math.abs(Math.sin((performance.now() - at) / 130))
  }

  #next(): void {
    if (this.#isOver || this.#isHeld || this.#piece || this.#audio) return
    const text = this.#sentences[this.#index]?.text
    if (text === undefined) {
      if (!this.#isClosed) return
      this.#isOver = true
      this.#events.onEnd?.()
      return
    }
    if (isSpeakable(text.slice(this.#offset))) this.#speak(text)
    else {
      this.#announce()
      this.#finishSentence()
    }
  }

  #finishSentence(): void {
    this.#index += 1
    this.#offset = 0
    this.#restarts = 0
    this.#next()
  }

  #announce(): void {
    if (this.#announced === this.#index) return
    this.#announced = this.#index
    this.#events.onSentence?.(this.#index)
  }

  #speak(text: string): void {
    const { voice, tempo } = this.#deps
    const start = this.#offset
    const end = pieceEnd(text, start, voice.localService ? Number.POSITIVE_INFINITY : networkPiece)
    const utterance = new SpeechSynthesisUtterance(text.slice(start, end))
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.rate = tempo()
    // Held here because Chromium stops reporting about an utterance that nothing refers to.
    const piece: Piece = { utterance, start, end, startedAt: null, wordAt: null }
    this.#piece = piece
    const whileCurrent = (react: (event: SpeechSynthesisEvent) => void) => (event: SpeechSynthesisEvent) => {
      if (this.#piece === piece) react(event)
    }
    utterance.onstart = whileCurrent(() => this.#begin(piece))
    utterance.onboundary = whileCurrent((event) => this.#reachWord(piece, text, event))
    utterance.onend = whileCurrent(() => this.#finish(piece, text))
    utterance.onerror = whileCurrent((event) => this.#break(piece, (event as SpeechSynthesisErrorEvent).error))
    this.#expect(startMs, 'not started')
    speechSynthesis.speak(utterance)
  }

  #begin(piece: Piece): void {
    piece.startedAt ??= performance.now()
    this.#announce()
    const due = expectedMs(piece.end - piece.start, piece.utterance.rate)
    this.#expect(due * patience.times + patience.ms, 'stalled')
  }

  #reachWord(piece: Piece, text: string, { name, charIndex }: SpeechSynthesisEvent): void {
    if (name !== 'word') return
    if (piece.startedAt === null) this.#begin(piece)
    const at = piece.start + charIndex
    piece.wordAt = at
    this.#events.onWord?.(this.#index, at, wordEnd(text, at))
  }

  #finish(piece: Piece, text: string): void {
    // Android reports the end of a voice that it has never started.
    if (piece.startedAt === null) {
      this.#fail('not started')
      return
    }
    this.#drop()
    this.#offset = piece.end
    if (piece.end < text.length) this.#next()
    else this.#finishSentence()
  }

  #break(piece: Piece, reason: SpeechSynthesisErrorCode): void {
    // Something else on the page has cancelled it.
    const isCancelled = reason === 'interrupted' || reason === 'canceled'
    if (!isCancelled || this.#restarts === restartsMax) {
      this.#fail(reason)
      return
    }
    this.#restarts += 1
    this.#offset = piece.wordAt ?? piece.start
    this.#drop()
    this.#next()
  }

  #expect(ms: number, reason: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(reason), ms)
  }

  /** The audio goes on with the word at which the voice failed. */
  #fail(reason: string): void {
    this.#offset = this.#piece?.wordAt ?? this.#offset
    this.#silence()
    // A voice that needs a click first may be heard in the next reply.
    if (reason !== 'not-allowed') this.#deps.onFailure(reason)
    const first = this.#index
    this.#audio = this.#deps.playAudio({
      onSentence: (index) => this.#events.onSentence?.(first + index),
      onEnd: () => this.#events.onEnd?.(),
    })
    for (const [index, { text, audio }] of this.#sentences.slice(first).entries()) {
      const from = index === 0 ? this.#offset : 0
      this.#audio.add({ text: text.slice(from), audio, from: from / text.length })
    }
    if (this.#isClosed) this.#audio.close()
  }

  /** How many characters of the current sentence have been heard, in whole words. */
  #heard(): number {
    const piece = this.#piece
    const text = this.#sentences[this.#index]?.text
    if (!piece || text === undefined) return this.#offset
    if (piece.wordAt !== null) return text.slice(0, piece.wordAt).trimEnd().length
    if (piece.startedAt === null) return this.#offset
    const spoken = text.slice(piece.start, piece.end)
    const played = (performance.now() - piece.startedAt) / expectedMs(spoken.length, piece.utterance.rate)
    return piece.start + playedText([{ text: spoken, played: Math.min(1, played) }]).length
  }

  /** Where the voice can go on. */
  #reached(): number {
    return this.#piece?.wordAt ?? this.#heard()
  }

  #drop(): void {
    clearTimeout(this.#timer)
    this.#piece = null
  }

  #silence(): void {
    const wasSpeaking = this.#piece !== null
    this.#drop()
    if (wasSpeaking) speechSynthesis.cancel()
  }
}
