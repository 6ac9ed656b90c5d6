// Tests of the texts themselves: present in nine languages, with the same structure and valid links.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@parley/contracts/language/language.ts'
import { describe, expect, test } from 'vitest'
import { legalNames } from './legal-name.ts'
import { type Block, parseText, type Span } from './parse-text.ts'

const read = (name: string, language: string) =>
  readFileSync(join(import.meta.dirname, 'texts', `${name}.${language}.md`), 'utf8')

const shape = (blocks: Block[]) => blocks.map((block) => (block.kind === 'list' ? block.items.length : block.kind))
const spansOf = (blocks: Block[]): Span[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.spans))
const linksOf = (blocks: Block[]) => spansOf(blocks).flatMap(({ href }) => href ?? [])

/** Maximum number of words, to keep the texts readable. The list of stored data needs the most. */
const longest = { terms: 480, privacy: 1_500, refund: 450 }

describe.each(legalNames)('%s', (name) => {
  const english = parseText(read(name, 'en'))

  test.each(languages)('%s has all required content', (language) => {
    const blocks = parseText(read(name, language))
    expect(shape(blocks)).toEqual(shape(english))
    expect(linksOf(blocks)).toEqual(linksOf(english))
    expect(shape(blocks).filter((kind) => kind === 'title')).toEqual(['title'])
    const words = spansOf(blocks).flatMap(({ text }) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)))
    expect(words.length).toBeGreaterThanOrEqual(200)
    expect(words.length).toBeLessThanOrEqual(longest[name])
  })

  test('links only to the other texts', () => {
    const known = legalNames.map((each) => `/legal/${each}`)
    for (const href of linksOf(english)) expect(known).toContain(href)
  })
})
