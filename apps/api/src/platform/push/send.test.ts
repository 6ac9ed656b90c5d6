import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicLookup, sendPushTo } from './send.ts'

const reached: string[] = []
const server = createServer((request, response) => {
  reached.push(request.url ?? '')
  response.end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

/** Local addresses, so that only the address itself can be the reason for a rejection. */
const hosts = ['localhost', '127.0.0.1', '[::1]', '2130706433']
const send = (endpoint: string) =>
  sendPushTo(hosts)({ endpoint, headers: {}, body: Buffer.of(1) }, AbortSignal.timeout(60_000))

test.each(['https://localhost/a', 'https://127.0.0.1/b', 'https://[::1]/c', 'https://2130706433/d'])(
  'sends nothing to %s',
  async (endpoint) => {
    await expect(send(endpoint)).rejects.toThrow()
    expect(reached).toEqual([])
  },
)

test('sends nothing without TLS or to another port', async () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(send(`http://127.0.0.1:${port}/`)).rejects.toThrow('push service')
  await expect(send(`https://localhost:${port}/`)).rejects.toThrow('push service')
  expect(reached).toEqual([])
})

test('finds no public IP address for a local name', async () => {
  const found = await new Promise((resolve) => publicLookup('localhost', {}, (error) => resolve(error?.message)))
  expect(found).toContain('not in the internet')
})

test.each(['https://elsewhere.example.com/a', 'https://notpush.apple.com/a', 'https://push.apple.com.example.com/a'])(
  'sends nothing to a host that is no known push service: %s',
  async (endpoint) => {
    const send = sendPushTo(['push.apple.com'])
    await expect(send({ endpoint, headers: {}, body: Buffer.of(1) }, AbortSignal.timeout(60_000))).rejects.toThrow(
      'push service',
    )
  },
)
