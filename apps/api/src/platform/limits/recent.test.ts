import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

/** Results that show how often they have been computed. */
function counted(max: number) {
  const recent = new Recent<string>(max)
  const made = new Map<string, number>()
  const get = (key: string) =>
    recent.get(key, async () => {
      made.set(key, (made.get(key) ?? 0) + 1)
      return `${key}${made.get(key)}`
    })
  return get
}

test('computes a result once for concurrent callers', async () => {
  const get = counted(2)
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a1', 'a1', 'b1'])
  expect(await get('a')).toBe('a1')
})

test('evicts the least recently requested result', async () => {
  const get = counted(2)
  for (const key of ['a', 'b', 'a', 'c']) await get(key)
  expect([await get('a'), await get('c'), await get('b')]).toEqual(['a1', 'c1', 'b2'])
})

test('computes a result again if it failed', async () => {
  const recent = new Recent<string>(2)
  await expect(recent.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await recent.get('a', async () => 'done')).toBe('done')
})
