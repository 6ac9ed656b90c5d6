import type { IeltsView } from '@parley/contracts/conversation/session-progress.ts'
import { expect, it } from 'vitest'
import { longestSeconds, talkEnd } from './long-turn.ts'

const now = Date.parse('2026-01-01T10:00:00Z')
const at = (phase: IeltsView['phase'], talkSeconds = 120): IeltsView => ({
  part: phase === 'interview' ? 1 : 2,
  phase,
  ends_at: '2026-01-01T10:02:16Z',
  preparation_seconds: talkSeconds / 2,
  talk_seconds: talkSeconds,
})

it('a long turn lasts its full time, whatever the server’s clock says', () => {
  const end = talkEnd(null, at('long_turn'), { isRecording: true, now })
  expect(end).toBe(now + 120_000)
  expect(longestSeconds(at('long_turn'), null, now)).toBe(120)
})

it('a long turn is shorter in a shortened test', () => {
  expect(talkEnd(null, at('long_turn', 6), { isRecording: true, now })).toBe(now + 6_000)
  expect(longestSeconds(at('preparation', 6), null, now)).toBe(6)
})

it('a second recording gets the rest of the long turn', () => {
  const end = talkEnd(now + 120_000, at('long_turn'), { isRecording: false, now: now + 40_000 })
  expect(end).toBe(now + 120_000)
  expect(talkEnd(end, at('long_turn'), { isRecording: true, now: now + 50_000 })).toBe(end)
  expect(longestSeconds(at('long_turn'), end, now + 50_000)).toBe(70)
})

it('a learner asked for more at the end gets extra time', () => {
  expect(longestSeconds(at('long_turn'), now, now + 1)).toBe(15)
  expect(talkEnd(now, at('long_turn'), { isRecording: true, now: now + 1 })).toBe(now + 15_001)
  expect(talkEnd(now + 5_000, at('long_turn'), { isRecording: true, now })).toBe(now + 15_000)
})

it('a long turn that is started early and cancelled has not begun', () => {
  expect(talkEnd(now + 120_000, at('preparation'), { isRecording: false, now })).toBeNull()
  expect(longestSeconds(at('preparation'), null, now)).toBe(120)
})

it('a recording outside the long turn may take the usual two minutes', () => {
  expect(talkEnd(now, at('rounding_off'), { isRecording: true, now })).toBeNull()
  expect(longestSeconds(at('interview', 6), null, now)).toBe(120)
  expect(longestSeconds(null, null, now)).toBe(120)
})
