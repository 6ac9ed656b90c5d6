// Fake microphones for a test: streams from the browser's own audio engine in place of devices.
import { onTestFinished, vi } from 'vitest'
import { commands } from 'vitest/browser'

/** Audio that plays until it is stopped. */
interface Voice {
  readonly stream: MediaStream
  /** From now on there is silence. */
  pause(): void
  stop(): void
}

/** Silence, or a tone that starts and stops five times a second, which counts as a voice. */
async function openVoice(isSilent: boolean): Promise<Voice> {
  const context = new AudioContext()
  await context.resume()
  const tone = new OscillatorNode(context, { type: 'sawtooth', frequency: 180 })
  const syllables = new OscillatorNode(context, { type: 'square', frequency: 5 })
  const loudness = new GainNode(context, { gain: 0.2 })
  const output = new MediaStreamAudioDestinationNode(context)
  syllables.connect(new GainNode(context, { gain: 0.2 })).connect(loudness.gain)
  tone.connect(loudness)
  if (!isSilent) loudness.connect(output)
  tone.start()
  syllables.start()
  return {
    stream: output.stream,
    pause: () => loudness.disconnect(),
    stop: () => void context.close(),
  }
}

const deviceNamed = (deviceId: string, label: string): MediaDeviceInfo => ({
  deviceId,
  groupId: '',
  kind: 'audioinput',
  label,
  toJSON: () => ({ deviceId, label }),
})

export interface Microphones {
  /** The page's requests, in order. */
  readonly asked: MediaStreamConstraints[]
  /** The tracks that the page received. */
  readonly tracks: MediaStreamTrack[]
  /** The learner stops speaking. */
  fallSilent(): void
}

interface Devices {
  /** The name of the browser's error, such as `NotAllowedError`; null if a microphone can be opened. */
  readonly refusal?: string | null
  readonly isSilent?: boolean
}

/** Replaces the page's devices. */
export function replaceMicrophones({ refusal = null, isSilent = false }: Devices = {}): Microphones {
  onTestFinished(() => void vi.restoreAllMocks())
  const asked: MediaStreamConstraints[] = []
  const tracks: MediaStreamTrack[] = []
  const voices: Voice[] = []
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wish = {}) => {
    asked.push(wish)
    if (refusal !== null) throw new DOMException('', refusal)
    const voice = await openVoice(isSilent)
    voices.push(voice)
    const [track] = voice.stream.getAudioTracks()
    const stop = track?.stop.bind(track)
    if (track) {
      tracks.push(track)
      track.stop = () => {
        stop?.()
        voice.stop()
      }
    }
    return voice.stream
  })
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockImplementation(async () =>
    refusal === null ? [deviceNamed('built-in', 'Built-in microphone'), deviceNamed('desk', 'Desk microphone')] : [],
  )
  return {
    asked,
    tracks,
    fallSilent() {
      for (const voice of voices) voice.pause()
    },
  }
}

const detector = '**/audio/silero.ts*'

/** Blocks the voice detector, which ignores the tone: loudness alone decides, as on slow devices. */
export async function detectByLoudness(): Promise<void> {
  onTestFinished(() => commands.endStandIns([detector]))
  await commands.standIn(detector, null)
}
