import { expect, test } from 'vitest'
import { createSessionToken, isExpired } from './session-token.ts'

/** A storage that two tabs share, each notified of the other's changes as in a browser. */
function browser() {
  const kept = new Map<string, string>()
  const tabs: EventTarget[] = []
  const open = () => {
    const tab = new EventTarget()
    const tell = (key: string | null) => {
      for (const other of tabs) if (other !== tab) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    tabs.push(tab)
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        kept.set(key, value)
        tell(key)
      },
      removeItem: (key: string) => {
        kept.delete(key)
        tell(key)
      },
    }
    const heard: (string | null)[] = []
    const session = createSessionToken(storage, tab)
    session.subscribe((token) => heard.push(token))
    const clear = () => {
      kept.clear()
      tell(null)
    }
    return { session, heard, clear }
  }
  return { open }
}

test('reports sign-in and sign-out in every tab', () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  one.session.keep('a')
  expect(two.session.token()).toBe('a')
  two.session.end()
  expect(one.session.token()).toBeNull()
  expect(one.heard).toEqual(['a', null])
  expect(two.heard).toEqual(['a', null])
})

test('reports a switch of organisation in the other tabs', () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  const moved: boolean[] = []
  two.session.subscribe((_, hasMoved) => moved.push(hasMoved))
  const tokenIn = (org: string, sign: string) =>
    `e30.${Buffer.from(JSON.stringify({ org, name: 'Ünïcödé?>' })).toString('base64url')}.${sign}`
  one.session.keep(tokenIn('a', '1'))
  one.session.keep(tokenIn('a', '2'))
  one.session.keep(tokenIn('b', '3'))
  expect(moved).toEqual([false, true])
  expect(one.heard).toHaveLength(1)
  expect(two.session.token()).toBe(tokenIn('b', '3'))
})

test('reports in every tab that a renewed token names another organisation', () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  const tokenIn = (org: string) => `e30.${btoa(JSON.stringify({ org }))}.sign`
  one.session.keep(tokenIn('a'))
  const moved: string[] = []
  one.session.subscribe((_, hasMoved) => moved.push(`one ${hasMoved}`))
  two.session.subscribe((_, hasMoved) => moved.push(`two ${hasMoved}`))
  one.session.renew(tokenIn('a'))
  expect(moved).toEqual([])
  one.session.renew(tokenIn('b'))
  expect(moved.sort()).toEqual(['one true', 'two true'])
})

test('adopts a fresh token without notifying', () => {
  const { open } = browser()
  const [one, two] = [open(), open()]
  one.session.keep('a')
  one.session.keep('b')
  expect(two.session.token()).toBe('b')
  expect(two.heard).toEqual(['a'])
})

test('signs in a new tab if another one is signed in', () => {
  const { open } = browser()
  const one = open()
  one.session.keep('a')
  const two = open()
  expect(two.session.token()).toBe('a')
  one.clear()
  expect(two.heard).toEqual([null])
})

test('an access token is expired only if it says so', () => {
  const token = (claims: object) => `head.${btoa(JSON.stringify(claims))}.signature`
  expect(isExpired(token({ exp: 100 }), 100_000)).toBe(true)
  expect(isExpired(token({ exp: 101 }), 100_000)).toBe(false)
  expect([isExpired(token({})), isExpired('opaque')]).toEqual([false, false])
})
