import { expect, test } from 'vitest'
import { addOnce, TextList, WordTable } from './word-table.ts'

test('a list returns each of its texts, empty ones included', () => {
  const texts = ['to go', '', 'їхати', '😀']
  const list = new TextList(texts)
  expect(list.length).toBe(4)
  expect(texts.map((_, at) => list.at(at))).toEqual(texts)
  expect([list.isAt(0, 'to go'), list.isAt(0, 'to'), list.isAt(1, 'to'), list.isAt(2, 'їхати')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('a table finds the numbers of each of many words, and none of another word', () => {
  const words = Array.from({ length: 5_000 }, (_, n) => `${n.toString(36)}ї${n}`)
  const table = new WordTable(new Map(words.map((word, n) => [word, [n, 2 * n]])))
  for (const [n, word] of words.entries()) expect([...(table.get(word) ?? [])]).toEqual([n, 2 * n])
  for (const word of words) expect(table.get(`${word}x`)).toBeUndefined()
  expect(table.get('')).toBeUndefined()
  expect(table.get('constructor')).toBeUndefined()
})

test('an empty table has no word', () => {
  expect(new WordTable(new Map()).get('a')).toBeUndefined()
})

test('a number is added to a list of a word once', () => {
  const lists = new Map<string, number[]>()
  for (const number of [3, 1, 3]) addOnce(lists, 'a', number)
  expect([...lists]).toEqual([['a', [3, 1]]])
})
