import { expect, test } from 'vitest'
import type { Microphone } from '#audio/microphone.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import { createCommentRecorder } from './comment-recorder.ts'

const options = { deviceId: '', maximumSeconds: 60, onOver: () => undefined }
const speech = { wav: new Blob(['said']), durationMs: 1_000, sound: 'voice' } as const

/** A browser that asks for permission first; `isOpen` tells which of its streams are running. */
function slowMicrophone() {
  const isOpen: boolean[] = []
  const answers: ((isAllowed: boolean) => void)[] = []
  const microphone: Microphone = {
    async record() {
      const isAllowed = await new Promise<boolean>((resolve) => answers.push(resolve))
      if (!isAllowed) throw new MicrophoneError('denied')
      const place = isOpen.push(true) - 1
      const end = () => {
        isOpen[place] = false
      }
      return {
        level: () => 0,
        track: new EventTarget() as MediaStreamTrack,
        stop: async () => {
          end()
          return speech
        },
        cancel: end,
      }
    },
  }
  return { microphone, isOpen, answers }
}

test('closes the microphone when it returns the recording', async () => {
  const { microphone, isOpen, answers } = slowMicrophone()
  const recorder = createCommentRecorder(microphone)
  const started = recorder.start(options)
  answers[0]?.(true)
  expect(await started).toBe(true)
  expect(isOpen).toEqual([true])
  expect(await recorder.stop()).toBe(speech)
  expect(isOpen).toEqual([false])
  expect(await recorder.stop()).toBeNull()
})

test('closes a running microphone when the user leaves the page', async () => {
  const { microphone, isOpen, answers } = slowMicrophone()
  const recorder = createCommentRecorder(microphone)
  const started = recorder.start(options)
  answers[0]?.(true)
  await started
  recorder.close()
  expect(isOpen).toEqual([false])
})

test('closes a microphone that opens only after the user has left the page', async () => {
  const { microphone, isOpen, answers } = slowMicrophone()
  const recorder = createCommentRecorder(microphone)
  const started = recorder.start(options)
  recorder.close()
  answers[0]?.(true)
  expect(await started).toBe(false)
  expect(isOpen).toEqual([false])
  expect(await recorder.stop()).toBeNull()
})

test('keeps only one microphone open when started twice', async () => {
  const { microphone, isOpen, answers } = slowMicrophone()
  const recorder = createCommentRecorder(microphone)
  const [first, second] = [recorder.start(options), recorder.start(options)]
  answers[1]?.(true)
  answers[0]?.(true)
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(isOpen.filter((each) => each)).toHaveLength(1)
  expect(await recorder.stop()).toBe(speech)
  expect(isOpen).toEqual([false, false])
})

test('reports why there is no microphone', async () => {
  const { microphone, answers } = slowMicrophone()
  const started = createCommentRecorder(microphone).start(options)
  answers[0]?.(false)
  await expect(started).rejects.toThrow(MicrophoneError)
})
