import { afterEach, expect, it, vi } from 'vitest'
import { inOneTab } from './one-tab.ts'

afterEach(() => vi.unstubAllGlobals())

it('runs tasks with the same name one after another, even if one fails', async () => {
  const { promise: first, reject: fail } = Promise.withResolvers<void>()
  const begun: string[] = []
  const work = (name: string, done: Promise<void>) => async () => {
    begun.push(name)
    await done
    return name
  }
  const one = inOneTab('turns', work('one', first))
  const two = inOneTab('turns', work('two', Promise.resolve()))
  await inOneTab('other', work('other', Promise.resolve()))
  expect(begun).toEqual(['one', 'other'])
  fail(new Error('The first one failed'))
  await expect(one).rejects.toThrow('The first one failed')
  expect(await two).toBe('two')
})

it('stops waiting when aborted', async () => {
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const one = inOneTab('turns', () => first)
  const leaving = new AbortController()
  const two = inOneTab('turns', () => Promise.reject(new Error('Nobody wants this')), leaving.signal)
  leaving.abort(new Error('The page was left'))
  await expect(two).rejects.toThrow('The page was left')
  end()
  await one
})

it('runs immediately if the browser has no locks or denies them', async () => {
  const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
  for (const locks of [{ request }, undefined]) {
    vi.stubGlobal('navigator', { locks })
    expect(await inOneTab('turns', async () => 'done')).toBe('done')
  }
})
