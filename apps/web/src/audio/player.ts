// Plays a spoken reply: sentences without gaps, with an event for each sentence.

import { decodeFile, loadTimeStretch, playFile } from './file-playback.ts'
import { createOutput, type Hold, type OpenOutput } from './output.ts'
import { playedText } from './playback-progress.ts'
import { warnOfPlayback } from './playback-warning.ts'

export interface SpokenSentence {
  readonly text: string
  /** A complete audio file, such as one MP3. */
  readonly audio: ArrayBuffer
  /** Share of the audio, 0 to 1, that another voice has already spoken. `text` is the rest. */
  readonly from?: number
}

export interface SpeechEvents {
  /** Called when sentence `index` starts to play. */
  onSentence?(index: number): void
  /** Called when a voice that reports its words speaks the word from `start` to `end` of sentence `index`. */
  onWord?(index: number, start: number, end: number): void
  /** Called when everything has been played, or playback cannot continue. Not called after `stop()`. */
  onEnd?(): void
}

/** A reply that is playing. */
export interface Speech {
  /** Adds the next sentence; sentences play in this order. One that cannot be decoded is skipped. */
  add(sentence: SpokenSentence): void
  /** Signals that there are no more sentences. */
  close(): void
  /** Stops and returns the part of the text that was played. */
  stop(): string
}

/** A voice that speaks replies in place of their audio. */
export interface ReplyVoice {
  /** Called in a click or key handler. */
  unlock(): void
  speak(events: SpeechEvents, deps: ReplyVoiceDeps): Speech & Playing
}

export interface ReplyVoiceDeps {
  /** Starts to play the audio of the sentences that are then added, because the voice has failed. */
  playAudio(events: SpeechEvents): Speech
  /** The current tempo. */
  tempo(): number
}

export interface Player {
  /** Unlocks later playback. Call it in a click or key handler. */
  unlock(): void
  /** Whether a voice is playing, including pauses between its sentences. */
  isSpeaking(): boolean
  /** Whether the browser blocks sound until the next click or key press. */
  isBlocked(): boolean
  /** Starts a new reply and stops the previous one. */
  speak(events?: SpeechEvents): Speech
  /** Plays an entire reply from its file and stops the previous one. It counts as one sentence. */
  speakFile(reply: { readonly text: string; readonly url: string }, events?: SpeechEvents): Pick<Speech, 'stop'>
  /** Sets the voice for the next reply; null for the audio that comes with it. */
  setVoice(voice: ReplyVoice | null): void
  /** Sets the tempo, starting with the next sentence; 1 is the recorded tempo. The pitch does not change. */
  setTempo(tempo: number): void
  /** Plays an audio file at `rate` times the tempo. Rejects if it cannot be played. */
  playUrl(url: string, options?: { rate?: number }): Promise<void>
  /** Pauses a reply because the learner may have interrupted; `goOn` or `silence` ends the pause. */
  pause(): void
  goOn(): void
  /** Pauses current and future playback while something else on the page plays. */
  hold(isHeld: boolean): void
  /** Stops all playback. */
  silence(): void
  /** Stops and closes the audio context; the next playback opens a new one. */
  release(): void
  /** Loudness of the output, 0 to 1. */
  level(): number
}

interface Scheduled {
  readonly text: string
  readonly from: number
  /** In seconds on the audio context's clock. Null during decoding. */
  startsAt: number | null
  duration: number
  node: AudioBufferSourceNode | null
}

/** Delay between the arrival of a reply's first sentence and its start, in seconds (specification §9). */
const startDelaySeconds = 0.1
/** Minimum time between scheduling a sentence and its start, in seconds. */
const leadSeconds = 0.03

/** The current playback. */
export interface Playing {
  stop(): unknown
  /** Set if some of the audio bypasses the context. */
  hold?(isHeld: boolean): void
  /** Loudness of such audio, 0 to 1. */
  level?(): number
}

/**
 * A player with one audio context, created on first use.
 * @param onChange called when audio becomes audible or inaudible
 */
export function createPlayer(onChange: () => void = () => {}): Player {
  let current: Playing | null = null
  let voice: ReplyVoice | null = null
  let tempo = 1
  let isSpeaking = false
  const output = createOutput(onChange)
  const hold = (why: Hold, isOn: boolean) => {
    const wasHeld = output.isHeld()
    output.hold(why, isOn)
    if (output.isHeld() !== wasHeld) current?.hold?.(!wasHeld)
  }
  const goOn = () => hold('doubt', false)
  const silence = () => {
    current?.stop()
    current = null
    isSpeaking = false
    goOn()
  }
  const tracked = ({ onSentence, onEnd, ...events }: SpeechEvents): SpeechEvents => ({
    ...events,
    onSentence(index) {
      isSpeaking = true
      onSentence?.(index)
    },
    onEnd() {
      isSpeaking = false
      onEnd?.()
    },
  })
  return {
    unlock() {
      output.unlock()
      voice?.unlock()
    },
    isBlocked: output.isBlocked,
    isSpeaking: () => isSpeaking,
    speak(events = {}) {
      silence()
      const playAudio = (told: SpeechEvents) => speakThrough(output.open(), told, () => tempo)
      const takeOver = (told: SpeechEvents) => {
        // The browser may block it.
        isSpeaking = true
        const audio = playAudio(told)
        onChange()
        return audio
      }
      const deps: ReplyVoiceDeps = { playAudio: takeOver, tempo: () => tempo }
      const speech: Speech & Playing = voice ? voice.speak(tracked(events), deps) : playAudio(tracked(events))
      speech.hold?.(output.isHeld())
      current = speech
      return speech
    },
    speakFile({ text, url }, events = {}) {
      silence()
      const sound = playFile(output.open(), url, tempo)
      const { onSentence, onEnd } = tracked(events)
      current = sound
      onSentence?.(0)
      const end = () => {
        if (current === sound) onEnd?.()
      }
      sound.ended.catch(warnOfPlayback).then(end)
      return {
        stop() {
          const played = playedText([{ text, played: sound.playedShare() }])
          silence()
          return played
        },
      }
    },
    setVoice(next) {
      voice = next
    },
    setTempo(next) {
      tempo = next
      if (next !== 1) void loadTimeStretch()
    },
    async playUrl(url, { rate = 1 } = {}) {
      silence()
      const sound = playFile(output.open(), url, rate * tempo)
      current = sound
      isSpeaking = true
      try {
        await sound.ended
      } catch (error) {
        warnOfPlayback(error)
        throw error
      } finally {
        if (current === sound) isSpeaking = false
      }
    },
    pause() {
      if (output.opened()?.context.state === 'running') hold('doubt', true)
    },
    goOn,
    hold: (isHeld) => hold('page', isHeld),
    silence,
    release() {
      silence()
      output.close()
    },
    level: () => (current && !output.isHeld() ? (current.level?.() ?? output.opened()?.meter.read() ?? 0) : 0),
  }
}

function speakThrough(
  { context, meter }: OpenOutput,
  { onSentence, onEnd }: SpeechEvents,
  tempo: () => number,
): Speech {
  const queue: Scheduled[] = []
  let order: Promise<void> = Promise.resolve()
  let endsAt = 0
  let isClosed = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let announced = -1

  /** Reports the current sentence. Timers follow the audio clock, which stops while audio is blocked. */
  const watch = () => {
    clearTimeout(timer)
    if (isStopped) return
    const now = context.currentTime
    const index = queue.findLastIndex(({ startsAt }) => startsAt !== null && startsAt <= now)
    for (; announced < index; ) onSentence?.(++announced)
    const next = queue.find(({ startsAt }) => startsAt !== null && startsAt > now)
    const isDone = isClosed && !next && queue.every(({ startsAt }) => startsAt !== null) && now >= endsAt
    if (isDone) {
      isStopped = true
      onEnd?.()
      return
    }
    const wakesAt = next?.startsAt ?? (endsAt > now ? endsAt : null)
    if (wakesAt !== null)
      timer = setTimeout(watch, Math.max(context.state === 'running' ? 10 : 100, (wakesAt - now) * 1000))
  }

  /** @param notBefore the earliest start, in seconds on the audio context's clock */
  const schedule = (entry: Scheduled, buffer: AudioBuffer | null, notBefore: number) => {
    if (isStopped) return
    entry.startsAt = Math.max(context.currentTime + leadSeconds, notBefore, endsAt)
    const skipped = (buffer?.duration ?? 0) * entry.from
    entry.duration = (buffer?.duration ?? 0) - skipped
    endsAt = entry.startsAt + entry.duration
    if (buffer) {
      const node = context.createBufferSource()
      node.buffer = buffer
      node.connect(meter.node)
      node.start(entry.startsAt, skipped)
      entry.node = node
    }
    watch()
  }

  return {
    add({ text, audio, from = 0 }) {
      const entry: Scheduled = { text, from, startsAt: null, duration: 0, node: null }
      // Decoding happens during the delay.
      const notBefore = queue.length === 0 ? context.currentTime + startDelaySeconds : 0
      queue.push(entry)
      const decoded = decodeFile(context, audio, tempo())
      order = order.then(async () => schedule(entry, await decoded, notBefore))
    },
    close() {
      isClosed = true
      order = order.then(watch)
    },
    stop() {
      const now = context.currentTime
      clearTimeout(timer)
      isStopped = true
      for (const { node } of queue) {
        node?.stop()
        node?.disconnect()
      }
      return playedText(queue.map((entry) => ({ text: entry.text, played: playedShare(entry, now) })))
    },
  }
}

function playedShare({ startsAt, duration }: Scheduled, now: number): number {
  if (startsAt === null || now < startsAt) return 0
  return duration === 0 ? 1 : Math.min(1, (now - startsAt) / duration)
}
