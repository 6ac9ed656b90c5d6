import { expect, test } from 'vitest'
import { readVoices, voiceIn } from './voices.ts'

test('uses one name as the voice of every language', () => {
  const voices = readVoices(' alloy ')
  expect(voices).toEqual({ '*': 'alloy' })
  expect(voices && voiceIn(voices, 'bg')).toBe('alloy')
})

test('uses a language’s own voice, or else the default voice', () => {
  const voices = readVoices('de=anna, bg = af_bella(2)+af_sky(1) ,*=alloy')
  expect(voices).toEqual({ de: 'anna', bg: 'af_bella(2)+af_sky(1)', '*': 'alloy' })
  expect(voices && [voiceIn(voices, 'de'), voiceIn(voices, 'fr')]).toEqual(['anna', 'alloy'])
})

test.each(['de=anna', 'de=anna,*', 'xx=anna,*=alloy', 'de=,*=alloy', 'de=a=b,*=alloy', '__proto__=a,*=b'])(
  'rejects %s',
  (text) => {
    expect(readVoices(text)).toBeNull()
  },
)
