import { expect, it } from 'vitest'
import { LoopWatch } from './loop-watch.ts'

/** After how many characters a loop is noticed, in pieces of a few characters; null if it is not. */
function noticedAt(text: string, size = 5): number | null {
  const watch = new LoopWatch()
  for (let at = 0; at < text.length; at += size) if (watch.push(text.slice(at, at + size))) return at + size
  return null
}

/** A word that differs from those of all other numbers. */
const wordOf = (n: number) => String(n * 7919).replace(/\d/g, (digit) => 'aeioubcdfg'.charAt(Number(digit)))
const counted = (write: (n: number) => string) => Array.from({ length: 400 }, (_, n) => write(n)).join('')

it.each([
  ['one sentence', '{"a":"', 'The learner should know that this is a table. '],
  ['white space', '{"a":1,', '\n'],
  ['one word', 'Well, ', 'no '],
  ['equal entries of a list', '{"items":[', '{"city":"Paris","country":"France"},'],
  ['a paragraph', 'First. ', `${'One two three four five six. '.repeat(3)}And seven more words follow here, at last. `],
  ['Cyrillic words', 'Добре. ', 'Так, так. '],
])('notices %s without end', (_name, begin, part) => {
  expect(noticedAt(begin + part.repeat(1_000))).toBeLessThan(begin.length + Math.max(600, part.length * 10))
})

it.each([
  ['numbered lines', (n: number) => `${n}. The learner should order a drink.\n`],
  ['entries with another id', (n: number) => `{"id":${n},"comment":"You should say it like this."},`],
])('notices %s without end', (_name, write) => {
  expect(noticedAt(counted(write))).toBeLessThan(2_000)
})

it.each([
  ['different entries', counted((n) => `{"pair_id":"${'a'.repeat(24)}","quote":"I have seen the ${wordOf(n)}."},`)],
  [
    'the line of ten mistakes',
    counted((n) => (n < 10 ? `{"line":"Yesterday I go to the cinema with friends.","of":"${wordOf(n)}"},` : '')),
  ],
  [
    'words that return in a text',
    'I went to the market, and I went to the park. I went home. Then I slept, and I ate.',
  ],
  ['indentation', `{\n${' '.repeat(120)}"a": 1\n}`],
])('lets %s pass', (_name, text) => {
  expect(noticedAt(text)).toBeNull()
})

it('reads a long answer quickly', () => {
  const before = process.cpuUsage().user
  expect(noticedAt(counted((n) => `"A line with ${wordOf(n)} and more.",`).repeat(10), 4)).toBeNull()
  expect(process.cpuUsage().user - before).toBeLessThan(1_500_000)
})
