import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { believedIssues, believedProgress, progressAfter } from './analysis.rules.ts'

describe('believedIssues', () => {
  const issue = (original_text: string, corrected_text = 'x') => ({ original_text, corrected_text, explanation: '' })

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

describe('believedProgress', () => {
  const before = { goals: 3, steps: 4, stepsDone: 2 }
  const found = { issues: [], goals_used: [], steps_done: 0, is_end: false }

  it('keeps a line’s progress within the scenario', () => {
    expect(believedProgress({ ...found, steps_done: 1 }, before).stepsDone).toBe(0)
    expect(believedProgress({ ...found, steps_done: 2 }, before).stepsDone).toBe(0)
    expect(believedProgress({ ...found, steps_done: 3 }, before).stepsDone).toBe(3)
    expect(believedProgress({ ...found, steps_done: 9 }, before).stepsDone).toBe(4)
    expect(believedProgress({ ...found, goals_used: [-1, 0, 3] }, before).goalsUsed).toEqual([0])
  })
})

describe('progressAfter', () => {
  const after = (stepsDone: number, isEnd: boolean, before = { stepsDone: 2, isEnd: false }) =>
    progressAfter(before, { goalsUsed: [], stepsDone, isEnd }, 4)

  it('moves only forward', () => {
    expect(after(0, false)).toMatchObject({ stepsDone: 2, isEnd: false })
    expect(after(3, false)).toMatchObject({ stepsDone: 3, isEnd: false })
    expect(after(0, false, { stepsDone: 4, isEnd: true })).toMatchObject({ stepsDone: 4, isEnd: true })
  })

  it('ends only when every step is done', () => {
    expect(after(3, true).isEnd).toBe(false)
    expect(after(4, true).isEnd).toBe(true)
    expect(after(0, true, { stepsDone: 4, isEnd: false }).isEnd).toBe(true)
  })
})
