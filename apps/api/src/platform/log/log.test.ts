import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const hostile = {
  addressFields: new URLSearchParams('code=not-for-the-log'),
  address: new URL('https://example.org/?code=not-for-the-log'),
  answer: new Response('not-for-the-log'),
  locked: Object.defineProperty({}, 'field', {
    enumerable: true,
    get: () => {
      throw new Error('Nobody reads this')
    },
  }),
  unlistable: new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('Nobody lists this')
      },
    },
  ),
}

/** The lines that a function logs. */
function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  write(createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }))
  return lines
}

test.each(Object.entries(hostile))('logs an error that contains %s', (_name, value) => {
  const error = Object.assign(new Error('It failed'), { code: 'E_FAILED', value })
  const [line, ...more] = linesOf((log) => log.error({ err: error, value, deeper: [{ value }] }, 'Something failed'))
  expect(more).toEqual([])
  expect(line).toMatchObject({
    msg: 'Something failed',
    err: { type: 'Error', message: 'It failed', code: 'E_FAILED' },
  })
  expect(JSON.stringify(line)).not.toContain('not-for-the-log')
})

test('logs causes, nested errors, times and circular references', () => {
  const cause = new Error('The reason')
  const several = new AggregateError([new Error('One'), new Error('Other')], 'Two failed')
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const lines = linesOf((log) => {
    log.error({ err: new Error('It failed', { cause }) })
    log.error({ err: several, since: new Date(0), circle })
    log.error(new Error('Alone'))
  })
  expect(lines[0]).toMatchObject({
    err: { message: 'It failed: The reason', stack: expect.stringContaining('caused by') },
  })
  expect(lines[1]).toMatchObject({
    err: { type: 'AggregateError', aggregateErrors: [{ message: 'One' }, { message: 'Other' }] },
    since: '1970-01-01T00:00:00.000Z',
  })
  expect(lines[2]).toMatchObject({ err: { message: 'Alone', stack: expect.stringContaining('log.test.ts') } })
})

test('omits secrets wherever they occur', () => {
  const error = Object.assign(new Error('It failed'), { config: { headers: { authorization: 'Bearer s3cret' } } })
  const [line] = linesOf((log) => log.error({ err: error, password: 's3cret', user: { access_token: 's3cret' } }))
  expect(JSON.stringify(line)).not.toContain('s3cret')
  expect(JSON.stringify(line)).toContain('[redacted]')
})
