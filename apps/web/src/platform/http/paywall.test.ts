// Tests rejected requests against a real HTTP server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSessionToken } from '../session/session-token.ts'
import { createCaller } from './caller.ts'
import { reporting, watchPaywall } from './paywall.ts'
import type { Problem } from './problem.ts'

let server: Server
let code = ''
let base = ''

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code, error: code, message: 'In English.', details: [] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  base = `http://127.0.0.1:${address.port}`
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
})

function start() {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  const reported: Problem['code'][] = []
  watchPaywall(client, (problem) => reported.push(problem.code))
  const storage = { getItem: () => null, setItem() {}, removeItem() {} }
  const { send } = createCaller(base, createSessionToken(storage, new EventTarget()))
  return { client, reported, send }
}

it('reports a stream that needs a plan and still throws', async () => {
  const { reported, send } = start()
  code = 'ORG.FREE_SESSION_LIMIT_EXPIRED'
  await expect(reporting(send)(sendTurn, { form: new FormData() })).rejects.toMatchObject({ code })
  expect(reported).toEqual([code])
})

it('reports neither other rejections nor streams that no user is waiting for', async () => {
  const { reported, send } = start()
  code = 'FORBIDDEN'
  await expect(reporting(send)(sendTurn, { form: new FormData() })).rejects.toMatchObject({ code })
  code = 'PADDLE.SUBSCRIPTION_INACTIVE'
  await expect(send(sendTurn, { form: new FormData() })).rejects.toMatchObject({ code })
  expect(reported).toEqual([])
})

it('reports a mutation that needs a plan', async () => {
  const { client, reported, send } = start()
  code = 'PADDLE.SUBSCRIPTION_INACTIVE'
  const mutation = new MutationObserver(client, { mutationFn: () => send(sendTurn, { form: new FormData() }) })
  await expect(mutation.mutate()).rejects.toMatchObject({ code })
  expect(reported).toEqual([code])
})
