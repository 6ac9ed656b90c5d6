import { expect, it } from 'vitest'
import type { OpenMicrophone } from '#audio/open-microphone.ts'
import type { Player } from '#audio/player.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import { freshSession } from '#testing/fresh-session.ts'
import { initialState } from '../turns/talk-state.ts'
import type { Spoken } from '../turns/turn-queue.ts'
import { talkHandsFree } from './hands-free-turns.ts'

const rate = 16_000

/** A fake microphone that plays the test's audio and can be unplugged. */
function standIn() {
  const port = { onmessage: null as ((message: { data: Float32Array }) => void) | null }
  const lost = new AbortController()
  const open = {
    track: {},
    meter: { read: () => 0 },
    port,
    rate,
    lost: lost.signal,
    close: async () => {},
  } as unknown as OpenMicrophone
  const hear = async (seconds: number, loudness: number) => {
    // Rises and falls like syllables.
    const sound = (_: unknown, at: number) => loudness * Math.sin(at / 3) * (1 + Math.sin(at / 1_000))
    port.onmessage?.({ data: Float32Array.from({ length: seconds * rate }, sound) })
    await settled()
  }
  return {
    devices: { openMicrophone: async () => open, loadVoiceDetector: async () => null },
    speak: (seconds: number) => hear(seconds, 0.2),
    pause: (seconds: number) => hear(seconds, 0),
    lose: async () => {
      lost.abort()
      await settled()
    },
  }
}

/** Waits until all pending promises have settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Always returns the same text, once `finish` is released, and counts active listeners. */
function slowRecogniser() {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Listening['finish']>>>()
  let open = 0
  const recogniser: Recogniser = {
    listen() {
      open += 1
      const over = () => {
        open -= 1
      }
      return {
        finish: () => promise.finally(over),
        cancel: over,
      }
    },
  }
  return { recogniser, open: () => open, answer: () => resolve({ text: 'Quiero cambiarla.', failed: null }) }
}

async function start(recogniser: Recogniser | null = null, mayListen = () => true) {
  const microphone = standIn()
  const recorder: unknown[] = []
  const sent: Spoken[] = []
  let isHeld = false
  const silent = () => {}
  const handsFree = await talkHandsFree(
    {
      player: { isSpeaking: () => false, pause: silent, goOn: silent, silence: silent } as unknown as Player,
      turns: {
        say: async (said) => {
          const spoken = await said
          if (spoken) sent.push(spoken)
        },
        interrupt: silent,
      },
      recogniser: () => (mayListen() ? recogniser : null),
      language: 'es',
      deviceId: '',
      pauseMs: () => 2_000,
      read: () => initialState(freshSession),
      update: (change) => recorder.push('recorder' in change && change.recorder),
      isHeld: () => isHeld,
      onLost: () => handsFree?.close(),
    },
    microphone.devices,
  )
  await microphone.pause(1)
  return { ...microphone, recorder, sent, handsFree, hold: () => (isHeld = true) }
}

it('returns the turn to the learner if the microphone is closed during a sentence', async () => {
  const { handsFree, speak, recorder, sent } = await start()
  await speak(1)
  expect(recorder).toEqual(['recording'])
  handsFree?.close()
  expect(recorder).toEqual(['recording', 'off'])
  expect(sent).toEqual([])

  const quiet = await start()
  quiet.handsFree?.close()
  expect(quiet.recorder).toEqual([])
})

it('keeps a turn that was sent before the microphone was closed', async () => {
  const { handsFree, speak, pause, recorder, sent } = await start()
  await speak(1)
  await pause(3)
  handsFree?.close()
  expect(recorder).toEqual(['recording', 'closing'])
  expect(sent).toHaveLength(1)
})

it('sends the rest of a sentence when the device is disconnected', async () => {
  const { speak, lose, recorder, sent } = await start()
  await speak(1)
  await lose()
  expect(recorder).toEqual(['recording', 'closing'])
  expect(sent).toHaveLength(1)
  expect(sent[0]?.audio?.size).toBeGreaterThan(rate)
})

it('returns the turn to the learner if other audio plays during a sentence', async () => {
  const { speak, hold, recorder, sent } = await start()
  await speak(1)
  hold()
  await speak(1)
  expect(recorder).toEqual(['recording', 'off'])
  expect(sent).toEqual([])
})

it('stops listening once the microphone is closed, even during transcription', async () => {
  const { recogniser, open, answer } = slowRecogniser()
  const { handsFree, speak, pause, sent } = await start(recogniser)
  await speak(1)
  await pause(3)
  handsFree?.close()
  answer()
  await settled()
  expect(open()).toBe(0)
  expect(sent).toMatchObject([{ text: 'Quiero cambiarla.' }])
})

it('keeps listening after a turn while the microphone is open', async () => {
  const { recogniser, open, answer } = slowRecogniser()
  const { speak, pause } = await start(recogniser)
  await speak(1)
  await pause(3)
  answer()
  await settled()
  expect(open()).toBe(1)
})

it('switches to the recogniser once the server stops transcribing', async () => {
  const { recogniser, open, answer } = slowRecogniser()
  let isServerAsked = true
  const { speak, pause, sent } = await start(recogniser, () => !isServerAsked)
  await speak(1)
  isServerAsked = false
  await pause(3)
  await settled()
  expect(sent).toMatchObject([{ audio: expect.any(Blob) }])
  expect(sent[0]).not.toHaveProperty('text')
  expect(open()).toBe(1)
  answer()
  await speak(1)
  await pause(3)
  expect(sent[1]).toMatchObject({ text: 'Quiero cambiarla.' })
})
