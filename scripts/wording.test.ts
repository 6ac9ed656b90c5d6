// Limits wording that native speakers would not use, in comment lines and test titles. docs/code-style.md has examples.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/\.gen\.ts$|\/migrations\//.test(file))
  .filter((file) => file !== 'scripts/wording.test.ts' && existsSync(join(root, file)))

const odd = new RegExp(
  `\\b(${[
    'who(m)?ever|somebody|nobody|anew|whereupon|thereby|hereby|wherein|as it were|be it|by itself alone',
    '(puts?|sets?) right|lets? (be|go of)|(comes?|came|becomes?) of it|in turn that|all the same|on end',
    'of which|in whose|under what|what (is|was) (it|asked|told|kept|meant|due|owed|left|lost|held|given)',
    '(is|are) (told|asked|said|heard)|is to be (gone|had|seen)|beside (it|them|the)|in the place of',
    'what there is|how things stand|so (long|many|much) (a|an|the|is|are|was)',
  ].join('|')})\\b`,
  'i',
)

/** The text of each comment line. */
function commentsOf(source: string): string[] {
  let isInBlock = false
  return source.split('\n').flatMap((line) => {
    const isComment = isInBlock || /^\s*(\{?\/\*|\/\/)|\s\/\/ /.test(line)
    if (line.includes('/*')) isInBlock = !line.includes('*/')
    else if (line.includes('*/')) isInBlock = false
    const text = isComment ? line.replace(/^.*?(\/\/|\/\*+|\*)\s?/, '').replace('*/', '') : ''
    return text.trim().length > 3 ? [text] : []
  })
}

const titlesOf = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:it|test|describe)(?:\.\w+)*\(\s*['"`]([^'"`]+)/gm)].map(([, title = '']) => title)

/** The share of odd lines, and the lines themselves. */
function oddOf(read: (source: string) => string[]) {
  const lines = files.flatMap((file) =>
    read(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text, isOdd: odd.test(text) })),
  )
  const found = lines.filter(({ isOdd }) => isOdd).map(({ file, text }) => `${file}: ${text.trim()}`)
  return { share: found.length / lines.length, found: found.join('\n') }
}

test('at most 1 % of the comment lines have odd wording', () => {
  const { share, found } = oddOf(commentsOf)
  expect(share, found).toBeLessThan(0.01)
})

test('at most 1 % of the test titles have odd wording', () => {
  const { share, found } = oddOf(titlesOf)
  expect(share, found).toBeLessThan(0.01)
})

test('at most 20 lines of code contain the word given', () => {
  const code = (line: string) => line.replace(/'[^']*'|"[^"]*"|\/\/.*$/g, '')
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line) && /\bgiven\b/i.test(code(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(20)
})

/** These may only decrease; name a type after what it is, such as `StoredSubscription`. */
const participlesMax = 12

test('names types by nouns, not by participles alone', () => {
  const participle = /\b(?:interface|type|class) \w*(?:Asked|Wanted|Held|Told|Kept|Heard|Said|Taken|Claimed|Prepared)\b/
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines
      .filter((line) => participle.test(line) && !/import|^\s*type \w+,$/.test(line))
      .map((line) => `${file}: ${line.trim()}`)
  })
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(participlesMax)
})

test('finds odd wording in comments and titles, not in code', () => {
  const source = `// What it is told.\nconst nobody = 1 // Whoever asks.\n/**\n * Plain.\n */\ntest('told anew', () => {})`
  expect(commentsOf(source)).toEqual(['What it is told.', 'Whoever asks.', 'Plain.'])
  expect(titlesOf(source)).toEqual(['told anew'])
  expect([...commentsOf(source), ...titlesOf(source)].map((text) => odd.test(text))).toEqual([true, true, false, true])
})
