import { afterEach, expect, it, vi } from 'vitest'
import { MicrophoneError, openMicrophone } from './open-microphone.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A browser in which the user has blocked the microphone. */
function forbid(): void {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')) },
  })
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      audioWorklet = { addModule: async () => {} }
      async resume() {}
      async close() {}
    },
  )
}

it('logs why the microphone did not open', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  forbid()
  const refused = await openMicrophone('').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MicrophoneError)
  expect(refused).toMatchObject({ reason: 'denied' })
  expect(errors.mock.calls).toEqual([['The microphone did not open', refused]])
})
