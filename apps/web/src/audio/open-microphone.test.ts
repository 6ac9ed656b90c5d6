import { afterEach, expect, it, vi } from 'vitest'
import { MicrophoneError, openMicrophone } from './open-microphone.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Faults {
  readonly refusal?: DOMException
  readonly resume?: () => Promise<void>
  readonly addModule?: () => Promise<void>
  readonly createSource?: () => unknown
  readonly construct?: () => void
  readonly close?: () => Promise<void>
  readonly trackState?: MediaStreamTrackState
}

/** A browser in which one step of opening the microphone fails. */
function browserWith(faults: Faults) {
  const stop = vi.fn()
  const close = vi.fn(faults.close ?? (async () => undefined))
  const track = Object.assign(new EventTarget(), { stop, readyState: faults.trackState ?? 'live' })
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => (faults.refusal ? Promise.reject(faults.refusal) : stream) },
  })
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal(
    'AudioContext',
    class extends EventTarget {
      state = 'running'
      audioWorklet = { addModule: faults.addModule ?? (async () => undefined) }
      constructor() {
        super()
        faults.construct?.()
      }
      resume = faults.resume ?? (async () => undefined)
      createMediaStreamSource = faults.createSource
      close = close
    },
  )
  return { stop, close }
}

const failure = (name: string) => new DOMException('It failed', name)
const never = () => new Promise<void>(() => {})

it.each<[string, string, Faults]>([
  [
    'no source can be created',
    'stuck',
    {
      createSource: () => {
        throw failure('NotSupportedError')
      },
    },
  ],
  ['the sound never starts', 'stuck', { resume: never }],
  ['the sound does not start', 'stuck', { resume: () => Promise.reject(failure('InvalidStateError')) }],
  ['the sound never starts or ends', 'stuck', { resume: never, close: never }],
  ['the recorder is not there', 'unloaded', { addModule: () => Promise.reject(failure('AbortError')) }],
  ['the microphone has ended already', 'busy', { trackState: 'ended' }],
  ['the recorder never loads', 'unloaded', { addModule: never }],
])('closes everything and reports it within seconds if %s', async (_case, reason, faults) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { stop, close } = browserWith(faults)
  const refused = openMicrophone('').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(await refused).toMatchObject({ name: 'MicrophoneError', reason })
  expect(stop).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

it('reports a browser that has no more sound to give', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  browserWith({
    construct: () => {
      throw failure('NotSupportedError')
    },
  })
  await expect(openMicrophone('')).rejects.toMatchObject({ reason: 'stuck' })
})

it('logs why the microphone did not open', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  browserWith({ refusal: failure('NotAllowedError') })
  const refused = await openMicrophone('').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MicrophoneError)
  expect(refused).toMatchObject({ reason: 'denied' })
  expect(errors.mock.calls).toEqual([['The microphone did not open', refused]])
})
