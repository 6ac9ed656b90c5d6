import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { believedIssues, believedProgress, progressAfter } from './analysis.rules.ts'
import type { LineAnalysis } from './line-analysis.ts'

describe('believedIssues', () => {
  const issue = (original_text: string, corrected_text = 'x') => ({
    original_text,
    corrected_text,
    explanation: '',
    topic: 'tense' as const,
  })

  it('keeps an issue that quotes the line and changes something, once', () => {
    const line = 'I goed there'
    const issues = [
      issue('goed', 'went'),
      issue('goed', 'gone'),
      issue('Goed', 'went'),
      issue('I', 'I'),
      issue(' '),
      issue('there', ' '),
    ]
    expect(believedIssues(line, issues, () => true)).toEqual([issue('goed', 'went')])
  })

  it('drops an issue that quotes part of a word, or words that occur twice', () => {
    const issues = [issue('in', 'at'), issue('a', 'an'), issue('trains', 'train')]
    expect(believedIssues('In trains I win a prize in a box in Rome', issues, () => true)).toEqual([
      issue('trains', 'train'),
    ])
  })

  it('drops an issue whose correction may not be shown', () => {
    const issues = [issue('goed', 'have went'), issue('there', 'to it')]
    const isTeachable = (line: string, { suggestion }: { suggestion: string }) =>
      line === 'I goed there' && suggestion !== 'have went'
    expect(believedIssues('I goed there', issues, isTeachable)).toEqual([issue('there', 'to it')])
  })

  it('quotes only the learner’s words', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.tuple(fc.string(), fc.string())), (line, pairs) => {
        const believed = believedIssues(
          line,
          pairs.map(([original, corrected]) => issue(original, corrected)),
          () => true,
        )
        expect(believed.length).toBeLessThanOrEqual(5)
        for (const { original_text } of believed) expect(line).toContain(original_text)
      }),
    )
  })
})

const none: LineAnalysis = { issues: [], goals_used: [], steps_done: [], is_end: false }
const start = { goals: 0, steps: 4, stepsDone: 0, isLeaving: false }

describe('believedProgress', () => {
  const line = 'I want to return this shirt, it is too small. Here is the receipt.'
  const before = { goals: 3, steps: 6, stepsDone: 2, isLeaving: false }
  const steps = (...numbers: number[]) => numbers.map((step) => ({ step, quote: 'return this shirt' }))
  const progress = (found: Partial<LineAnalysis>, more: Partial<typeof before> = {}) =>
    believedProgress({ ...none, ...found }, line, { ...before, ...more })

  it('counts the open step and the next', () => {
    expect(progress({ steps_done: steps(1, 2) }).stepsDone).toBe(0)
    expect(progress({ steps_done: steps(3) }).stepsDone).toBe(3)
    expect(progress({ steps_done: steps(4) }).stepsDone).toBe(0)
    expect(progress({ steps_done: steps(6, 5, 4, 3) }).stepsDone).toBe(4)
    expect(progress({ steps_done: steps(6, 7) }, { stepsDone: 5 }).stepsDone).toBe(6)
  })

  it('counts only what the line’s words show', () => {
    const quoted = (quote: string) => progress({ steps_done: [{ step: 3, quote }] }).stepsDone
    expect(quoted('IT IS TOO small')).toBe(3)
    expect(quoted('it')).toBe(0)
    expect(quoted('')).toBe(0)
    expect(quoted('give me my money back')).toBe(0)
    expect(believedProgress({ ...none, steps_done: [{ step: 1, quote: 'Two.' }] }, 'Two.', start).stepsDone).toBe(1)
  })

  it('counts existing goals once, if the line’s words show them', () => {
    const quote = 'here is the receipt'
    const goals = [-1, 0, 0, 3].map((goal) => ({ goal, quote }))
    expect(progress({ goals_used: [...goals, { goal: 1, quote: 'the' }] }).goalsUsed).toEqual([0])
  })

  it('ends only after all steps, or with a goodbye', () => {
    const all = { steps_done: steps(3, 4, 5, 6), is_end: true }
    expect(progress(all).isEnd).toBe(false)
    expect(progress(all, { stepsDone: 5 }).isEnd).toBe(false)
    expect(progress(all, { stepsDone: 6 }).isEnd).toBe(true)
    expect(progress(all, { isLeaving: true }).isEnd).toBe(true)
    expect(progress({}, { stepsDone: 6, isLeaving: true }).isEnd).toBe(false)
    expect(progress(all, { steps: 0, stepsDone: 0 }).isEnd).toBe(false)
  })
})

describe('progressAfter', () => {
  const after = (stepsDone: number, isEnd: boolean, before = { stepsDone: 2, isEnd: false }) =>
    progressAfter(before, { goalsUsed: [], stepsDone, isEnd })

  it('moves only forward', () => {
    expect(after(0, false)).toMatchObject({ stepsDone: 2, isEnd: false })
    expect(after(3, false)).toMatchObject({ stepsDone: 3, isEnd: false })
    expect(after(0, false, { stepsDone: 4, isEnd: true })).toMatchObject({ stepsDone: 4, isEnd: true })
  })

  it('stays over', () => {
    expect(after(0, true).isEnd).toBe(true)
    expect(after(0, false, { stepsDone: 4, isEnd: true }).isEnd).toBe(true)
  })
})
