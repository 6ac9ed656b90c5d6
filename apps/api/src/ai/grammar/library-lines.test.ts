// The English lines of the built-in library are correct: the English checker finds nothing in them.
import { readLibraryFiles } from '@parley/content/library.ts'
import { textsOf } from '@parley/content/texts.ts'
import { afterAll, expect, test } from 'vitest'
import { HarperGrammar } from './harper.ts'
import { PatternGrammar } from './pattern-grammar.ts'

const harper = new HarperGrammar()
afterAll(() => harper.close())

test('finds no mistakes in the library’s English lines', async () => {
  const grammar = new PatternGrammar(harper)
  const { signal } = new AbortController()
  const files = await readLibraryFiles()
  let count = 0
  for (const { name, data } of files) {
    const lines = textsOf(data).filter(
      ({ language, role }) => language === 'en' && (role === 'spoken' || role === 'sentence'),
    )
    count += lines.length
    // All lines of a file together, as paragraphs.
    const text = lines.map((line) => line.text).join('\n\n')
    expect(
      await grammar.check({ text, language: 'en', isTyped: true, explanationLanguage: 'en', signal }),
      name,
    ).toEqual([])
  }
  expect(count).toBeGreaterThan(3_000)
})
