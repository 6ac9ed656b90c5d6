import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { expect, test } from 'vitest'
import { type Candidate, chooseNext, levelsAround } from './next.rules.ts'

const candidate = (id: string, level: DifficultyLevel, lastSession: string | null = null): Candidate => ({
  id,
  level,
  lastSession,
})
const none: ReadonlySet<string> = new Set()

test('orders levels from the reader’s own, first up and then down', () => {
  expect(levelsAround('B1')).toEqual(['B1', 'B2', 'A2', 'C1', 'A1', 'C2'])
  expect(levelsAround('A1')).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2'])
})

test('offers a newcomer the first conversation at their level', () => {
  const candidates = [candidate('a', 'A1'), candidate('b', 'B1'), candidate('c', 'B1')]
  expect(chooseNext(candidates, { level: 'B1', excluded: none, isAfterTalk: false })).toEqual({
    id: 'b',
    reason: 'FIRST',
  })
  const unknown = { level: undefined, excluded: none }
  expect(chooseNext(candidates, { ...unknown, isAfterTalk: false })).toEqual({ id: 'a', reason: 'FIRST' })
  expect(chooseNext(candidates, { ...unknown, isAfterTalk: true })).toEqual({ id: 'a', reason: 'LEVEL' })
})

test('skips practised and excluded scenarios', () => {
  const candidates = [candidate('a', 'A2', '1'), candidate('b', 'A2'), candidate('c', 'A1'), candidate('d', 'B1')]
  expect(chooseNext(candidates, { level: 'A2', excluded: none, isAfterTalk: false })).toEqual({
    id: 'b',
    reason: 'LEVEL',
  })
  expect(chooseNext(candidates, { level: 'A2', excluded: new Set(['b']), isAfterTalk: false })).toEqual({
    id: 'd',
    reason: 'LEVEL',
  })
})

test('uses the latest conversation’s level if none is set', () => {
  const candidates = [candidate('a', 'A1', '1'), candidate('b', 'A1'), candidate('c', 'B1', '2'), candidate('d', 'B1')]
  expect(chooseNext(candidates, { level: undefined, excluded: none, isAfterTalk: false })).toEqual({
    id: 'd',
    reason: 'LEVEL',
  })
})

test('repeats the least recently practised scenario once all were practised', () => {
  const candidates = [candidate('a', 'A1', '3'), candidate('b', 'A1', '2')]
  expect(chooseNext(candidates, { level: 'A1', excluded: none, isAfterTalk: false })).toEqual({
    id: 'b',
    reason: 'AGAIN',
  })
  expect(chooseNext(candidates, { level: 'A1', excluded: new Set(['b']), isAfterTalk: false })).toEqual({
    id: 'a',
    reason: 'AGAIN',
  })
})

test('returns null for an empty list', () => {
  expect(chooseNext([], { level: 'A1', excluded: none, isAfterTalk: false })).toBeNull()
  expect(chooseNext([candidate('a', 'A1')], { level: 'A1', excluded: new Set(['a']), isAfterTalk: false })).toBeNull()
})
