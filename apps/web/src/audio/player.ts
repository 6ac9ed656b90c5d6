// Speaking a reply: sentences follow each other without a gap, and whoever shows them knows which one is heard.
import { heardText } from './heard.ts'
import { createOutput, type OpenOutput } from './output.ts'
import { stretch } from './stretch.ts'

export interface SpokenSentence {
  readonly text: string
  /** A complete sound file, such as one MP3. */
  readonly audio: ArrayBuffer
}

export interface SpeechEvents {
  /** Sentence `index` begins to be heard. */
  onSentence?(index: number): void
  /** All was heard, or nothing more can be. Not called after `stop()`. */
  onEnd?(): void
}

/** A reply that is being spoken. */
export interface Speech {
  /** The next sentence; they are heard in the order given. One that cannot be decoded is passed over. */
  add(sentence: SpokenSentence): void
  /** No more sentences will come. */
  close(): void
  /** Falls silent and answers the beginning of the text that was heard. */
  stop(): string
}

export interface Player {
  /** Lets sound begin later: call it inside a click or key press. */
  unlock(): void
  /** Whether a voice comes out of the loudspeaker, pauses between its sentences included. */
  isSpeaking(): boolean
  /** Whether the browser holds sound back until the next click or key press. */
  isBlocked(): boolean
  /** Starts a new reply; what was heard before falls silent. */
  speak(events?: SpeechEvents): Speech
  /** How fast voices are from the next sentence on: 1 is as they were recorded. The pitch stays. */
  setTempo(tempo: number): void
  /** Plays a file by its address, at `rate` times the tempo. Rejects when it cannot be played. */
  playUrl(url: string, options?: { rate?: number }): Promise<void>
  /** Holds a reply where it is, as a listener who may have been interrupted does; `goOn` or `silence` ends that. */
  pause(): void
  goOn(): void
  /** Holds everything where it is, also what is still to come, as long as something else on the page sounds. */
  hold(isHeld: boolean): void
  /** Falls silent, whatever is playing. */
  silence(): void
  /** Falls silent and lets go of the loudspeaker; what is spoken after that opens it anew. */
  release(): void
  /** Loudness of what is heard, from 0 to 1. */
  level(): number
}

interface Scheduled {
  readonly text: string
  /** On the clock of the audio context, in seconds. Null while it is being decoded. */
  startsAt: number | null
  duration: number
  node: AudioBufferSourceNode | null
}

/** Room for decoding to finish before the first sentence must sound, in seconds. */
const leadSeconds = 0.03

/** What plays now. */
interface Playing {
  stop(): unknown
  /** Where sound does not come through the context alone. */
  hold?(isHeld: boolean): void
}

/**
 * A player with one audio context, made when it is first needed.
 * @param onChange sound began or ceased to come through
 */
export function createPlayer(onChange: () => void = () => {}): Player {
  let current: Playing | null = null
  let tempo = 1
  let isSpeaking = false
  const output = createOutput(onChange)
  const goOn = () => output.hold('doubt', false)
  const silence = () => {
    current?.stop()
    current = null
    isSpeaking = false
    goOn()
  }
  return {
    unlock: output.unlock,
    isBlocked: output.isBlocked,
    isSpeaking: () => isSpeaking,
    speak({ onSentence, onEnd } = {}) {
      silence()
      const heard: SpeechEvents = {
        onSentence(index) {
          isSpeaking = true
          onSentence?.(index)
        },
        onEnd() {
          isSpeaking = false
          onEnd?.()
        },
      }
      const speech = speakThrough(output.open(), heard, () => tempo)
      current = speech
      return speech
    },
    setTempo(next) {
      tempo = next
    },
    async playUrl(url, { rate = 1 } = {}) {
      silence()
      const sound = playFile(output.open(), url, rate * tempo)
      current = sound
      isSpeaking = true
      await sound.ended.finally(() => {
        if (current === sound) isSpeaking = false
      })
    },
    pause() {
      if (output.opened()?.context.state === 'running') output.hold('doubt', true)
    },
    goOn,
    hold(isHeld) {
      output.hold('page', isHeld)
      current?.hold?.(isHeld)
    },
    silence,
    release() {
      silence()
      output.close()
    },
    level: () => (current && !output.isHeld() ? (output.opened()?.meter.read() ?? 0) : 0),
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

  /** Tells which sentence is heard. Timers follow the audio clock, which stands still while sound is held back. */
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

  const schedule = (entry: Scheduled, sound: AudioBuffer | null) => {
    if (isStopped) return
    const buffer = sound && atTempo(context, sound, tempo())
    entry.startsAt = Math.max(context.currentTime + leadSeconds, endsAt)
    entry.duration = buffer?.duration ?? 0
    endsAt = entry.startsAt + entry.duration
    if (buffer) {
      const node = context.createBufferSource()
      node.buffer = buffer
      node.connect(meter.node)
      node.start(entry.startsAt)
      entry.node = node
    }
    watch()
  }

  return {
    add({ text, audio }) {
      const entry: Scheduled = { text, startsAt: null, duration: 0, node: null }
      queue.push(entry)
      const decoded = context.decodeAudioData(audio).catch(() => null)
      order = order.then(async () => schedule(entry, await decoded))
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
      return heardText(queue.map((entry) => ({ text: entry.text, played: playedShare(entry, now) })))
    },
  }
}

/** A voice has one channel. Stretched rather than played by an element: sentences follow without a gap, on one clock. */
function atTempo(context: AudioContext, sound: AudioBuffer, tempo: number): AudioBuffer {
  if (tempo === 1) return sound
  const samples = stretch(sound.getChannelData(0), sound.sampleRate, tempo)
  const buffer = context.createBuffer(1, samples.length, sound.sampleRate)
  buffer.getChannelData(0).set(samples)
  return buffer
}

function playedShare({ startsAt, duration }: Scheduled, now: number): number {
  if (startsAt === null || now < startsAt) return 0
  return duration === 0 ? 1 : Math.min(1, (now - startsAt) / duration)
}

/** An audio element: it streams, and keeps the pitch at any rate. */
function playFile({ context, meter }: OpenOutput, url: string, rate: number) {
  const element = new Audio()
  // Sound of another origin may not be looked into: it is heard, but moves no bars. The server marks what leads to a bucket.
  const { origin, hash } = new URL(url, location.href)
  if (origin === location.origin && hash !== '#elsewhere') {
    context.createMediaElementSource(element).connect(meter.node)
  }
  element.preservesPitch = true
  element.src = url
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
  let settle = () => {}
  let isHeld = false
  const ended = new Promise<void>((resolve, reject) => {
    settle = resolve
    element.addEventListener('ended', () => resolve())
    element.addEventListener('error', () => reject(element.error ?? new Error('The sound could not be played')))
    // Held before it began, it begins later.
    element.play().catch((error) => isHeld || reject(error))
  })
  return {
    ended,
    hold(is: boolean) {
      isHeld = is
      if (is) element.pause()
      else element.play().catch(settle)
    },
    stop() {
      settle()
      element.pause()
      element.removeAttribute('src')
    },
  }
}
