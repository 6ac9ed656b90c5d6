import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { watchConnection } from './connection.ts'
import { Problem } from './problem.ts'

test('repeats failed reads after the next successful one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = watchConnection(client)
  const seen: string[] = []
  watch.subscribe(() => seen.push(watch.current()))
  let reachable = false
  const read = async () => {
    if (!reachable) throw new Problem('NETWORK')
    return 'read'
  }
  const shown = new QueryObserver(client, { queryKey: ['shown'], queryFn: read })
  const results: unknown[] = []
  const found = Promise.withResolvers<void>()
  const leave = shown.subscribe(({ data }) => {
    if (data !== undefined) found.resolve()
    results.push(data)
  })
  await expect(client.fetchQuery({ queryKey: ['shown'], queryFn: read })).rejects.toThrow('NETWORK')
  expect(seen).toEqual(['lost'])
  reachable = true
  await client.fetchQuery({ queryKey: ['probe'], queryFn: read })
  await found.promise
  expect(seen).toEqual(['lost', 'back'])
  expect(results.at(-1)).toBe('read')
  leave()
})

test('does not restore the connection after a read from the browser’s cache', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = watchConnection(client)
  watch.browserSays(false)
  const stored = {
    queryKey: ['stored'],
    queryFn: async () => 'stored',
    networkMode: 'always',
    meta: { mayBeStored: true },
  } as const
  await client.fetchQuery(stored)
  expect(watch.current()).toBe('lost')
})

test('ignores rejections by the server', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = watchConnection(client)
  const refused = { queryKey: ['refused'], queryFn: () => Promise.reject(new Problem('FORBIDDEN', { status: 403 })) }
  await expect(client.fetchQuery(refused)).rejects.toThrow('FORBIDDEN')
  expect(watch.current()).toBe('there')
  watch.browserSays(false)
  expect(watch.current()).toBe('lost')
  watch.browserSays(true)
  expect(watch.current()).toBe('lost')
})

test('reports a failing server separately', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = watchConnection(client)
  let isSick = true
  const read = {
    queryKey: ['read'],
    queryFn: async () => {
      if (isSick) throw new Problem('UNAVAILABLE', { status: 503 })
      return 'read'
    },
  }
  await expect(client.fetchQuery(read)).rejects.toThrow('UNAVAILABLE')
  expect(watch.current()).toBe('unavailable')
  await client.fetchQuery({ queryKey: ['in memory'], queryFn: async () => 'config' })
  expect(watch.current()).toBe('unavailable')
  isSick = false
  await client.fetchQuery(read)
  expect(watch.current()).toBe('back')
})

test('drops the reads of a page that the user has left', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const watch = watchConnection(client)
  let code: 'UNAVAILABLE' | 'FORBIDDEN' = 'UNAVAILABLE'
  const read = { queryKey: ['left'], queryFn: () => Promise.reject(new Problem(code, { status: 503 })) }
  const leave = new QueryObserver(client, read).subscribe(() => {})
  await expect(client.fetchQuery(read)).rejects.toThrow('UNAVAILABLE')
  expect(watch.current()).toBe('unavailable')
  leave()
  expect(watch.current()).toBe('back')
  await expect(client.fetchQuery(read)).rejects.toThrow('UNAVAILABLE')
  expect(watch.current()).toBe('unavailable')
  code = 'FORBIDDEN'
  await expect(client.fetchQuery(read)).rejects.toThrow('FORBIDDEN')
  expect(watch.current()).toBe('back')
})
