import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressChoices, allNames, choiceIn, inEveryLanguage, nameChoices, namesIn } from './choices.ts'

const read = (text: string) => nameChoices.parse(text)

test('uses a single name for every language', () => {
  expect(choiceIn(read(' alloy '), 'bg')).toBe('alloy')
})

test('uses a language’s own name, or else the one of the rest', () => {
  const voices = read('de=anna, bg = af_bella(2)+af_sky(1) ,*=alloy')
  expect(['de', 'bg', 'fr'].map((language) => choiceIn(voices, language as 'de'))).toEqual([
    'anna',
    'af_bella(2)+af_sky(1)',
    'alloy',
  ])
})

test('has no choice for a language that is not listed', () => {
  expect(choiceIn(read('de=anna'), 'fr')).toBeNull()
})

test('offers several names, for each language its own', () => {
  const models = read('large, small, en=tiny.en, en=base.en')
  expect(namesIn(models, 'en')).toEqual(['tiny.en', 'base.en'])
  expect(namesIn(models, 'de')).toEqual(['large', 'small'])
  expect(allNames(models)).toEqual(['large', 'small', 'tiny.en', 'base.en'])
  expect(choiceIn(models, 'de', 'small')).toBe('small')
  expect(choiceIn(models, 'de', 'tiny.en')).toBe('large')
  expect(choiceIn(models, 'en', 'small')).toBe('tiny.en')
  expect(choiceIn(models, 'en', 'base.en')).toBe('base.en')
})

test.each(['', ',', '*', 'de=', 'xx=anna', 'de=anna,*', 'de=anna,', 'de=a=b', '=anna', '__proto__=a'])(
  'rejects %j as names',
  (text) => expect(nameChoices.safeParse(text).success).toBe(false),
)

test('reads addresses, which may contain an equals sign', () => {
  const choices = addressChoices.parse('de=http://127.0.0.1:5000/v1/,*=https://voices.example/v1?key=a')
  expect(choiceIn(choices, 'de')).toBe('http://127.0.0.1:5000/v1')
  expect(choiceIn(choices, 'pl')).toBe('https://voices.example/v1?key=a')
  expect(addressChoices.safeParse('de=voices.example').success).toBe(false)
  expect(addressChoices.safeParse('de=ftp://voices.example').success).toBe(false)
})

test('names the languages without a choice, and never the value', () => {
  const { error } = nameChoices.superRefine(inEveryLanguage).safeParse('en=tiny.en,de=base')
  expect(error?.issues[0]?.message).toBe('Has no choice for es, fr, pt, it, pl, uk, bg; add one with *=')
  const wrong = z.object({ SPEECH_VOICE: nameChoices }).safeParse({ SPEECH_VOICE: 'xx=secret' })
  expect(wrong.error?.issues[0]?.message).toContain('languages are en, es')
  expect(JSON.stringify(wrong.error)).not.toContain('secret')
})
