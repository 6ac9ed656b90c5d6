import { expect, test } from 'vitest'
import { readMp3, silentMp3 } from '#ai/speech/mp3.ts'
import { commonFormat, isOtherFormat, joinClips } from './joined-clips.ts'
import { silentClip } from './silent-clip.ts'

const voice = silentMp3({ sampleRate: 24_000, channels: 1 }, 900)
const otherVoice = silentMp3({ sampleRate: 44_100, channels: 2 }, 500)
const tagged = Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\u0005 name'), voice])

test('joins sentences to frames of one format without tags', () => {
  const clips = [tagged, silentClip, tagged]
  const format = commonFormat(clips)
  expect(format).toEqual({ sampleRate: 24_000, channels: 1 })
  const { whole, sizes, durationMs } = joinClips(clips, format)
  expect(readMp3(whole)).toMatchObject({ format, durationMs })
  expect(sizes).toEqual([voice.byteLength, expect.any(Number), voice.byteLength])
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(whole.byteLength)
  expect(durationMs).toBeGreaterThanOrEqual(1_900)
})

test('finds the sentences in another format, and joins silence in their place', () => {
  const clips = [otherVoice, voice]
  const format = commonFormat(clips)
  expect(clips.map((clip) => isOtherFormat(clip, format))).toEqual([true, false])
  expect(readMp3(joinClips(clips, format).whole)?.format).toEqual(format)
})

test('joins a reply without words', () => {
  const clips = [silentClip, silentClip]
  const { whole, durationMs } = joinClips(clips, commonFormat(clips))
  expect(readMp3(whole)?.durationMs).toBeCloseTo(durationMs, -1)
})
