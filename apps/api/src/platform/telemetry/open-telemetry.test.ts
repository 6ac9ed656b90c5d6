// What a collector receives about a request, and the cost of a broken collector.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Collector, startCollector } from '../../testing/collector.ts'
import { readEnv } from '../env/env.ts'
import { createHttp } from '../http/http.ts'
import { answerProblems } from '../http/problem.ts'
import { createLog, type Log } from '../log/log.ts'
import { runInContext } from '../log/request-context.ts'
import type { Tracing } from './span.ts'
import { beginSpan, noTracing, startTracing } from './tracing.ts'

const silent = createLog({ LOG_LEVEL: 'silent' })
const sendEveryMs = 100
let collector: Collector
let app: FastifyInstance
let tracing: Tracing
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await app?.close()
  await collector.close()
})

async function listen(endpoint: string, log: Log = silent): Promise<string> {
  tracing = await startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), log, sendEveryMs)
  app = await createHttp({ log, isHttps: false, tracing })
  answerProblems(app)
  app.get('/api/thing/:id', async (request) => {
    if (request.headers.accept === 'text/fail') throw new Error('the learner said umbrella')
    const span = beginSpan('look', { 'parley.model.role': 'the learner said umbrella', 'parley.model.attempt': 1 })
    span?.end({ ...{ said: 'umbrella' }, 'parley.turn.id': 'vera@example.org' })
    return {}
  })
  app.get('/asset', async () => ({}))
  return app.listen({ port: 0 })
}

test('a request is a span with only its pattern, status and id', async () => {
  const url = await listen(collector.url)
  const answer = await fetch(`${url}/api/thing/secret-name?signature=umbrella`)
  const span = await collector.find('GET /api/thing/:id')
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/thing/:id',
    'http.response.status_code': 200,
    'parley.request.id': answer.headers.get('x-request-id'),
  })
  expect(collector.requests[0]?.path).toBe('/v1/traces')
  expect(collector.requests[0]?.body).toContain('"service.name","value":{"stringValue":"parley"}')
  expect(JSON.stringify(collector.requests)).not.toMatch(/umbrella|secret-name|127\.0\.0\.1:\d+\/api/)
})

test('a span contains only listed attributes, with short values', async () => {
  const url = await listen(collector.url)
  await fetch(`${url}/api/thing/1`)
  const [inner, outer] = [await collector.find('look'), await collector.find(/^GET/)]
  expect(inner.attributes).toEqual({ 'parley.model.attempt': 1 })
  expect([inner.parentSpanId, inner.traceId]).toEqual([outer.spanId, outer.traceId])
})

test('a span records that an error occurred, without its message', async () => {
  const url = await listen(collector.url)
  await fetch(`${url}/api/thing/1`, { headers: { accept: 'text/fail' } })
  const span = await collector.find(/^GET/)
  expect([span.status, span.events]).toEqual([{ code: 2 }, []])
  expect(JSON.stringify(collector.requests)).not.toContain('umbrella')
})

test('neither traces files nor accepts strangers’ trace headers', async () => {
  const url = await listen(collector.url)
  await fetch(`${url}/asset`)
  const traceId = 'a'.repeat(32)
  await fetch(`${url}/api/thing/1`, { headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` } })
  expect((await collector.find(/^GET/)).traceId).not.toBe(traceId)
  expect(collector.spans.map(({ name }) => name).filter((name) => name.includes('asset'))).toEqual([])
})

test('a job is linked to the span that sent it', async () => {
  await listen(collector.url)
  const sender = tracing.beginJob('job first', {}, undefined)
  const second = tracing.beginJob('job second', {}, sender?.address)
  runInContext({ requestId: 'r', span: second }, () => beginSpan('part'))?.end()
  second?.end({}, true)
  sender?.end()
  await tracing.stop()
  const [first, linked] = [await collector.find('job first'), await collector.find('job second')]
  expect(linked.links).toMatchObject([{ spanId: first.spanId }])
  expect(linked.traceId).not.toBe(first.traceId)
  expect((await collector.find('part')).parentSpanId).toBe(linked.spanId)
  expect(tracing.beginJob('job third', {}, 'nonsense')).not.toBeNull()
})

/** A port on which nothing is listening. */
async function deadPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

test.each(['is down', 'hangs'])('a collector that %s does not affect requests or shutdown', async (fault) => {
  const hanging = await startCollector({ hangs: true })
  const url = await listen(fault === 'hangs' ? hanging.url : await deadPort())
  for (let n = 0; n < 20; n += 1) expect((await fetch(`${url}/api/thing/${n}`)).status).toBe(200)
  // A span is dropped after 5 s. A process's timers fire in order, on any machine.
  const later = wait(4_000, 'later', { ref: false })
  expect(await Promise.race([tracing.stop().then(() => 'stopped'), later])).toBe('stopped')
  expect((await fetch(`${url}/api/thing/1`)).status).toBe(200)
  await hanging.close()
})

/** prom-client includes OpenTelemetry's API, which does nothing by itself. */
test('neither OpenTelemetry nor its plugin is loaded without a collector', async () => {
  expect(await startTracing(readEnv({}), silent)).toBe(noTracing)
  const program = `
    import { createRequire } from 'node:module'
    import { readEnv } from '#platform/env/env.ts'
    import { createLog } from '#platform/log/log.ts'
    import { startTracing } from '#platform/telemetry/tracing.ts'
    await import('./start.ts')
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter((path) => /@opentelemetry.(?!api.)|@fastify.otel/.test(path))
    const log = createLog({ LOG_LEVEL: 'silent' })
    await startTracing(readEnv({}), log)
    const before = loaded().length
    await startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }), log)
    console.log(JSON.stringify([before, loaded().length > 0]))`
  const cwd = new URL('../..', import.meta.url)
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd })
  expect(stderr.toString()).toBe('')
  expect(JSON.parse(stdout.toString())).toEqual([0, true])
}, 60_000)
