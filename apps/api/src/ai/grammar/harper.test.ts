import { afterAll, expect, test } from 'vitest'
import { threadShare } from '../../testing/thread-share.ts'
import { HarperGrammar } from './harper.ts'

const grammar = new HarperGrammar()
afterAll(() => grammar.close())

const check = (text: string, isTyped = true) =>
  grammar.check({ text, language: 'en', isTyped, explanationLanguage: 'uk', signal: new AbortController().signal })

test.each([
  ['I goed to the shop yesterday.', 'I goed to', 'I went to', 'verb_form'],
  ['We have eated it all.', 'have eated it', 'have eaten it', 'verb_form'],
  ['Then he drinked it.', 'he drinked it', 'he drank it', 'verb_form'],
  ["She don't like coffee.", "She don't like", "She doesn't like", 'agreement'],
  ['It was a hour long.', 'was a hour', 'was an hour', 'article'],
  ['I did a mistake there.', 'I did a', 'I made a', 'collocation'],
  ['Please recieve my thanks.', 'Please recieve my', 'Please receive my', 'other'],
])('%s', async (text, original, suggestion, topic) => {
  expect(await check(text)).toEqual([
    { original, suggestion, topic, explanation: expect.stringMatching(/\p{Script=Cyrillic}/u) },
  ])
})

test.each([
  'um I think uh that is good',
  'i come from Kyiv and my name is Iryna',
  'The color of the harbour is gray.',
  'I like it very very much',
  'yes please',
  'I hope it dont rain, I cant swim',
  '',
  '🙂🙂 hello there',
])('finds no audible mistake in %j', async (text) => {
  expect(await check(text)).toEqual([])
})

test.each([
  'I can ask you questions every evening.',
  'We need to find out who is responsible.',
  'It is cold and also wet.',
  'sprechen Sie Deutsch',
  'ich möchte bitte ein Bier',
  'asdf',
  'Is the wifi free?',
])('no longer reports %j', async (text) => {
  expect(await check(text)).toEqual([])
})

test('checks a sentence next to one in another language', async () => {
  expect(await check('Ich weiß nicht, entschuldigung. Then I goed home.')).toMatchObject([
    { suggestion: 'I went home' },
  ])
})

test('does not check the spelling of a transcript', async () => {
  expect(await check('Please recieve my thanks.', false)).toEqual([])
  expect(await check('I goed there.', false)).toHaveLength(1)
})

test('reports only verbatim parts of any text', async () => {
  const text = 'Hello 🙂! He go to school every day, and she dont knows it. 🎉 I has been there.'
  const findings = await check(text)
  expect(findings.length).toBeGreaterThan(1)
  for (const { original } of findings) expect(text).toContain(original)
})

test('stops at the limit in a text full of mistakes', async () => {
  const findings = await check('I goed. '.repeat(250))
  expect(findings.length).toBeGreaterThan(4)
  // Every finding takes another check of the entire text: there are 250.
  expect(findings.length).toBeLessThanOrEqual(16)
})

test('never blocks the event loop', async () => {
  const text = 'He go to school every day, and I goed there too. '.repeat(10)
  const checkAll = () => Promise.all(Array.from({ length: 10 }, () => check(text)))
  expect(await threadShare(checkAll)).toBeLessThan(0.1)
})
