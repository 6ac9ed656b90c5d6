import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicLookup, sendPush } from './send.ts'

const reached: string[] = []
const server = createServer((request, response) => {
  reached.push(request.url ?? '')
  response.end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const send = (endpoint: string) => sendPush({ endpoint, headers: {}, body: Buffer.of(1) }, AbortSignal.timeout(60_000))

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
