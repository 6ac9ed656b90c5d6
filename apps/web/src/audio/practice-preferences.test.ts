import { expect, it } from 'vitest'
import { readPreferences } from './practice-preferences.ts'

const usual = readPreferences('')

it('defaults to text, push-to-talk, the recorded tempo, and mistakes on request', () => {
  expect(usual).toMatchObject({ speed: '1', isTextShown: true, areFixesShown: false, isHandsFree: false })
})

it('restores stored values', () => {
  const kept = {
    ...usual,
    speed: '0.75',
    pauseSeconds: 7,
    isTextShown: false,
    deviceId: 'desk',
    models: { tts: 'clear' },
    deviceVoices: ['es', 'uk'],
  }
  expect(readPreferences(JSON.stringify(kept))).toEqual(kept)
})

it('ignores invalid values', () => {
  for (const text of [
    '{',
    'null',
    '[]',
    '"x"',
    '{"speed":2,"pauseSeconds":0,"isTextShown":"no","deviceId":4,"models":{"tts":1},"deviceVoices":[1]}',
  ]) {
    expect(readPreferences(text)).toEqual(usual)
  }
})
