import { describe, expect, it } from 'vitest'
import { entriesOf, entryOf, indexNumber } from './dictd.rules.ts'

describe('a dictd dictionary', () => {
  it('decodes positions in base 64', () => {
    expect(indexNumber('s')).toBe(44)
    expect(indexNumber('BAA')).toBe(4096)
    expect(indexNumber('?')).toBeNaN()
  })

  it('returns an article’s translations without grammar and references', () => {
    const article = 'Aalspieß /ˈɑːlspiːs/ <masc, n, sg>\neel spear <n>, spear; fork\n see: {Aalspieße}\n'
    expect(entryOf('aalspieß', article)).toEqual({
      word: 'aalspieß',
      kind: 'word',
      partOfSpeech: 'noun',
      senses: [{ translations: ['eel spear', 'spear', 'fork'], definitions: [], synonyms: [] }],
    })
    expect(entryOf('x', 'x\n see: {y}')).toBeNull()
  })

  it('joins a word’s articles and leaves out those about the dictionary', () => {
    const [one, two] = ['Bank <n>\nbench\n', 'Bank <n>\nbank\n']
    const index = `00databaseinfo\tA\tF\nbank\tA\t${'P'}\nbank\t${'P'}\tO\n`
    const entries = entriesOf(index, Buffer.from(one + two))
    expect(entries).toMatchObject([{ word: 'Bank', partOfSpeech: 'noun' }])
    expect(entries[0]?.senses.flatMap(({ translations }) => translations)).toEqual(['bench', 'bank'])
  })

  it('rejects an index that points outside the text', () => {
    expect(() => entriesOf('bank\tA\tBA', Buffer.from('bank'))).toThrow('leads out of the text')
  })
})
