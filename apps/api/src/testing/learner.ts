// A learner for tests: opens sessions and sends turns over HTTP, reading the stream line by line.
import { randomUUID } from 'node:crypto'
import { createSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { listIeltsScenarios } from '@parley/contracts/library/scenario.ts'
import { type FakeProvider, type Settings, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { and, eq } from 'drizzle-orm'
import { scenarios } from '#database/scenarios.ts'
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts'

export interface TurnInput {
  readonly turnId?: string
  readonly text?: string
  readonly audio?: Uint8Array
  readonly opening?: boolean
  readonly fields?: Record<string, string>
  readonly signal?: AbortSignal
}

/** One answered turn, line by line. */
export interface Answered {
  readonly status: number
  readonly lines: StreamEvent[]
  readonly types: string[]
}

/** Configuration of a server whose three model roles use the fake provider. */
export const modelsAt = (provider: FakeProvider) => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' })

export class Learner {
  readonly app: TestApp
  readonly user: TestUser

  private constructor(app: TestApp, user: TestUser) {
    this.app = app
    this.user = user
  }

  /** @param person overrides of the default registration */
  static async join(app: TestApp, person: Parameters<TestApp['register']>[0] = {}): Promise<Learner> {
    return new Learner(app, await app.register(person))
  }

  /** A learner for another existing user. */
  as(user: TestUser): Learner {
    return new Learner(this.app, user)
  }

  /** The same user on another server of the same installation. */
  at(app: TestApp): Learner {
    return new Learner(app, this.user)
  }

  /** Opens “A table for two”. */
  async openScene(language: Language = 'en'): Promise<Session> {
    const isScene = and(eq(scenarios.slug, 'a-table-for-two'), eq(scenarios.targetLanguage, language))
    const [scene] = await this.app.connection.db.select({ id: scenarios.id }).from(scenarios).where(isScene)
    if (scene === undefined) throw new Error(`No dialogue in ${language}`)
    return this.open({ scenario_id: scene.id })
  }

  async openTest(part: '1' | '2' | '3' | 'full'): Promise<Session> {
    const { items } = await this.app.call(listIeltsScenarios, { query: {} }, { as: this.user })
    return this.open({ scenario_id: items[0]?._id ?? '', part, mode: 'exam' })
  }

  open(body: { scenario_id: string; part?: '1' | '2' | '3' | 'full'; mode?: 'practice' | 'exam' }): Promise<Session> {
    return this.app.call(createSession, { body: { ...body, time_zone: 'Europe/Dublin' } }, { as: this.user })
  }

  /** Sends a turn without reading the body of the response. */
  send(session: Pick<Session, '_id'>, input: TurnInput): Promise<Response> {
    const form = new FormData()
    form.set('session_id', session._id)
    form.set('turn_id', input.turnId ?? randomUUID())
    form.set('target_language', 'en')
    form.set('explanation_language', 'en')
    if (input.text !== undefined) form.set('text', input.text)
    if (input.opening) form.set('opening', 'true')
    for (const [name, value] of Object.entries(input.fields ?? {})) form.set(name, value)
    if (input.audio !== undefined) form.set('audio', new Blob([input.audio.slice()]), 'audio.wav')
    return this.app.fetch('/api/conversation', {
      method: 'POST',
      headers: { authorization: `Bearer ${this.user.accessToken}` },
      body: form,
      ...(input.signal && { signal: input.signal }),
    })
  }

  /** Sends a turn and reads its complete answer. */
  async say(session: Pick<Session, '_id'>, input: TurnInput): Promise<Answered> {
    const response = await this.send(session, input)
    return { status: response.status, ...(await readAnswer(response)) }
  }

  /** Confirms a doubted line, and reads the complete answer. */
  async confirm(
    session: Pick<Session, '_id'>,
    pairId: string,
    content?: string,
  ): Promise<Answered & { code?: string }> {
    const response = await this.app.fetch(`/api/conversation/session/${session._id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.user.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pair_id: pairId, ...(content !== undefined && { content }) }),
    })
    const { status } = response
    if (!response.ok) return { status, lines: [], types: [], code: ((await response.json()) as { code: string }).code }
    return { status, ...(await readAnswer(response)) }
  }

  /** The error that rejects a turn before its stream begins. */
  async refused(session: Pick<Session, '_id'>, input: TurnInput): Promise<[status: number, code: string]> {
    const response = await this.send(session, input)
    const body = (await response.json()) as { code: string }
    return [response.status, body.code]
  }
}

async function readAnswer(response: Response): Promise<Pick<Answered, 'lines' | 'types'>> {
  const lines: StreamEvent[] = []
  for await (const line of eventsOf(response)) if (line.type !== 'HEARTBEAT') lines.push(line)
  return { lines, types: lines.map((line) => line.type) }
}

/**
 * The lines of a stream as they arrive.
 * @param read throws if a line is not an event of the contract; can be replaced
 */
export async function* eventsOf(
  response: Response,
  read: (line: unknown) => StreamEvent = (line) => StreamEvent.parse(line),
): AsyncGenerator<StreamEvent, void, undefined> {
  let rest = ''
  for await (const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield read(JSON.parse(line))
  }
  if (rest !== '') throw new Error(`The stream ended within a line: ${rest}`)
}

/** The data of all lines of one type. */
export const dataOf = <Type extends StreamEvent['type']>(lines: readonly StreamEvent[], type: Type) =>
  lines.flatMap((line) => (line.type === type ? [line.data as Extract<StreamEvent, { type: Type }>['data']] : []))

/** Starts a server whose models are a fake provider. */
export async function startWithModels(
  settings: Partial<Settings> = {},
  options: Pick<TestAppOptions, 'log'> = {},
): Promise<{ app: TestApp; provider: FakeProvider }> {
  const provider = await startFakeProvider(settings)
  return { app: await startTestApp({ ...options, env: modelsAt(provider) }), provider }
}
