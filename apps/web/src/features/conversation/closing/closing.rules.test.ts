import { expect, test } from 'vitest'
import { emptyLine, type Line } from '../turns/line.ts'
import { bestLine, hasIssues } from './closing.rules.ts'

const line = (text: string, change: Partial<Line> = {}): Line => ({ ...emptyLine(text, 'learner'), text, ...change })

test('bestLine returns the learner’s longest line without issues', () => {
  const noted = {
    issues: [
      { start: 27, end: 30, original_text: 'him', corrected_text: 'it', explanation: '', topic: 'pronoun' as const },
    ],
  }
  const lines = [
    line('No.'),
    line('No, I have lost it.'),
    line('No, I am afraid I have lost him.', noted),
    line('I never said anything as long as this.', { isStruck: true }),
    line('Do you have the receipt with you, by any chance?', { who: 'partner' }),
  ]
  expect(bestLine(lines)?.text).toBe('No, I have lost it.')
  expect([hasIssues(lines), hasIssues(lines.slice(0, 2))]).toEqual([true, false])
})

test('bestLine returns null if no line is quotable', () => {
  expect(bestLine([])).toBeNull()
  expect(bestLine([line('a'.repeat(91))])).toBeNull()
})
