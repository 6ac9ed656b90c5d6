import { expect, it } from 'vitest'
import { readPreferences } from './use-preferences.ts'

const usual = readPreferences('')

it('starts with text, push-to-talk, the voice as it is, and mistakes on request', () => {
  expect(usual).toMatchObject({ speed: '1', isTextShown: true, areFixesShown: false, isHandsFree: false })
})

it('takes what was kept', () => {
  const kept = { ...usual, speed: '0.75', pauseSeconds: 7, isTextShown: false, deviceId: 'desk' }
  expect(readPreferences(JSON.stringify(kept))).toEqual(kept)
})

it('lets nothing in that makes no sense', () => {
  for (const text of ['{', 'null', '[]', '"x"', '{"speed":2,"pauseSeconds":0,"isTextShown":"no","deviceId":4}']) {
    expect(readPreferences(text)).toEqual(usual)
  }
})
