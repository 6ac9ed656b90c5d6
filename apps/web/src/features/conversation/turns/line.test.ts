import type { SessionMessage } from '@parley/contracts/conversation/conversation.ts'
import { expect, it } from 'vitest'
import { emptyLine, hasSpoken, mergeHistory } from './line.ts'

it('treats a learner’s line as spoken unless it was struck out', () => {
  const theirs = emptyLine('1', 'partner')
  const mine = emptyLine('1', 'learner')
  expect(hasSpoken([theirs, mine])).toBe(true)
  expect(hasSpoken([theirs, { ...mine, isStruck: true }])).toBe(false)
  expect(hasSpoken([theirs])).toBe(false)
})

it('distinguishes lines from an older server without turn IDs', () => {
  const message = (pair_id: string, role: SessionMessage['role']) => ({ pair_id, role, content: 'Hola.' })
  const history = [message('a', 'assistant'), message('b', 'user'), message('b', 'assistant')] as SessionMessage[]
  const lines = mergeHistory(mergeHistory([], history), history)
  expect(lines.map(({ key }) => key)).toEqual(['a-partner', 'b-learner', 'b-partner'])
})

it("takes a line's issues from the history once they have been found", () => {
  const words = { original_text: 'goed', corrected_text: 'went', explanation: '' }
  const issue = { start: 2, end: 6, ...words, topic: 'verb_form' as const }
  const message = (more: Partial<SessionMessage> = {}) =>
    ({ turn_id: '1', pair_id: 'a', role: 'user', content: 'I goed.', ...more }) as SessionMessage
  const opened = mergeHistory([], [message({ issues: [], dismissed_issues: [issue] })])
  expect(opened).toMatchObject([{ issues: [], dismissed: [issue] }])
  expect(mergeHistory(opened, [message()])).toMatchObject([{ issues: [], dismissed: [issue] }])
  expect(mergeHistory(opened, [message({ issues: [issue], dismissed_issues: [] })])).toMatchObject([
    { issues: [issue], dismissed: [] },
  ])
  expect(mergeHistory(opened, [message({ content: 'I went.' })])).toMatchObject([{ issues: [], dismissed: [] }])
})
