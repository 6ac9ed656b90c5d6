import { afterEach, expect, test } from 'vitest'
import { TextUnreadable } from './grammar.ts'
import { HarperGrammar, type HarperLimits } from './harper.ts'

const worker = new URL('../../testing/worst/grammar-worker.ts', import.meta.url)
/** Longer than any valid line takes, in milliseconds. */
const jobMs = 1_000

let grammar: HarperGrammar
afterEach(() => grammar.close())
const start = (limits: Partial<HarperLimits> = {}) => {
  grammar = new HarperGrammar({ jobMs, ...limits }, worker)
}
const check = (text: string) =>
  grammar.check({
    text,
    language: 'en',
    isTyped: true,
    explanationLanguage: 'en',
    signal: new AbortController().signal,
  })
/** The id of the thread that found the mistake in a line. */
const threadOf = async (text: string) => (await check(text))[0]?.explanation

test.each(['endless', 'deadly', 'faulty'])('skips only the %s line of several in a row', async (word) => {
  start()
  const [bad, good, other] = await Promise.allSettled([check(`It is ${word}.`), check('I goed.'), check('Fine.')])
  expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(TextUnreadable) })
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ original: 'goed' }] })
  expect(other).toMatchObject({ status: 'fulfilled', value: [] })
})

test('tries a line that crashes the worker only twice', async () => {
  start()
  const first = await threadOf('I goed.')
  await expect(check('It is deadly.')).rejects.toThrow('the thread died')
  await expect(check('It is deadly.')).rejects.toThrow('the thread died')
  const afterTwo = await threadOf('I goed.')
  expect(afterTwo).not.toBe(first)
  await expect(check('It is deadly.')).rejects.toThrow('could not be read before')
  expect(await threadOf('I goed.')).toBe(afterTwo)
})

test('remembers a limited number of lines', async () => {
  start({ remembered: 2, tries: 1 })
  for (const name of ['one', 'two', 'three']) await expect(check(`faulty ${name}`)).rejects.toThrow('failed')
  await expect(check('faulty three')).rejects.toThrow('could not be read before')
  await expect(check('faulty one')).rejects.toThrow('failed')
})
