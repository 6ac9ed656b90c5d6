import { readFileSync } from 'node:fs'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from './log.ts'
import { crashText } from './log-error.ts'

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

const said = 'Mi vecino pintó la bicicleta'
const sql = 'insert into "turns" ("user_text") values ($1)'

/** An error as a database's driver throws it. */
const refused = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { severity: 'ERROR', code, table: 'turns', ...more })

function thrown(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test.each<[string, unknown]>([
  ['a query with parameters', new DrizzleQueryError(sql, [said], refused('23505', `Key (word)=(${said}) exists`))],
  ['a row', refused('23502', 'null value in column "x"', { detail: `Failing row contains (${said}).` })],
  ['a value of the wrong type', refused('22P02', `invalid input syntax for type json: "${said}"`)],
  ['a trigger’s own message', refused('P0001', `Not stored: ${said}`)],
  ['a query of the embedded database', refused('42P01', 'no such table', { query: sql, params: [said] })],
  ['JSON', thrown(() => JSON.parse(`{"text":"${said}`))],
  ['words instead of JSON', thrown(() => JSON.parse(said))],
  ['an unlisted key', z.strictObject({ a: z.literal('b') }).safeParse({ [said]: 1, a: said }).error],
  ['a quotation', new Error(`The model answered "${said}, "they" said" (400)`)],
  ['a quotation by a thread', new Error(`byte index 5 is inside 'ó' of \`${said}\``)],
  ['several lines', new Error(`It failed\n${said}\n    at ${said}`)],
  ['a cause', new Error('It failed', { cause: new Error('No', { cause: refused('P0001', said) }) })],
  ['one of several causes', new AggregateError([refused('P0001', said)], 'All failed')],
  ['its own field', Object.assign(new Error('It failed'), { data: said, code: said, response: { text: said } })],
])('logs an error without what was said in %s', (_case, error) => {
  const lines = linesOf((log) => {
    log.error({ err: error }, 'It failed')
    log.error({ err: error })
    log.error(error)
    log.error({ deeper: [{ error }], body: said, params: [said], answer: { content: said } }, 'It failed')
  })
  expect(lines).toHaveLength(4)
  expect(JSON.stringify(lines)).not.toMatch(/vecino|bicicleta/)
  expect(`${crashText(error)} ${lines[0]?.err}`).not.toMatch(/vecino|bicicleta/)
  expect(lines[0]).toMatchObject({ err: { stack: expect.stringMatching(/^\w*Error: /) } })
})

test('logs which query failed, and where the database refused it', () => {
  const cause = refused('23505', 'duplicate key', { constraint: 'turns_pkey', detail: `Key (word)=(${said})` })
  const [line] = linesOf((log) => log.error({ err: new DrizzleQueryError(sql, [said], cause) }))
  expect(line).toMatchObject({
    msg: `Failed query: ${sql}: PostgreSQL error 23505`,
    err: { type: 'DrizzleQueryError' },
  })
  const [own] = linesOf((log) => log.error({ err: cause }))
  expect(own).toMatchObject({ err: { code: '23505', table: 'turns', constraint: 'turns_pkey' } })
  const [missing] = linesOf((log) => log.error({ err: refused('42P01', 'relation "turns" does not exist') }))
  expect(missing).toMatchObject({ err: { message: 'relation "turns" does not exist' } })
})

test('keeps what an operator needs from other errors', () => {
  const file = thrown(() => readFileSync('/no/such file'))
  const code = thrown(() => (undefined as unknown as { text: string }).text)
  const lines = linesOf((log) => {
    log.error({ err: file })
    log.error({ err: code })
  })
  expect(lines[0]).toMatchObject({ err: { message: expect.stringContaining("'/no/such file'"), code: 'ENOENT' } })
  expect(lines[1]).toMatchObject({ err: { message: expect.stringContaining("(reading 'text')") } })
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
