// Drafts over HTTP, in one response or as a stream.
import { Readable } from 'node:stream'
import { heartbeatMs } from '@parley/contracts/conversation/stream.ts'
import type { Received } from '@parley/contracts/endpoint.ts'
import { type DraftEvent, prefillScenario, streamPrefill } from '@parley/contracts/library/authoring.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelLoading } from '#ai/model-loading.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { draftScenario } from './draft.ts'
import type { Wish } from './draft-request.ts'

/** Limits drafts per user, because each costs as much as a long conversation. */
export const draftLimit: Limit = { name: 'drafts', max: 30, windowMs: 600_000, countedIn: 'process' }

/** A signal that aborts when the client disconnects before the response is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client has gone'))
  })
  return controller.signal
}

const wishOf = (user: Caller, body: Received<typeof prefillScenario>['body']): Wish => ({
  prompt: body.prompt,
  targetLanguage: body.target_language,
  scenarioType: body.scenario_type,
  explanationLanguage: user.explanationLanguage,
})

/** The events of a draft's stream. Skips partial drafts while the reader does not keep up. */
class DraftLines {
  readonly readable: Readable
  #isAwaited = true
  #heartbeat: NodeJS.Timeout | undefined

  constructor() {
    this.readable = new Readable({
      read: () => {
        this.#isAwaited = true
      },
      destroy: (error, done) => {
        clearTimeout(this.#heartbeat)
        done(error)
      },
    })
    this.#beat()
  }

  tell(draft: Record<string, unknown>): void {
    if (this.#isAwaited) this.#send({ type: 'DRAFT', data: { draft } })
  }

  end(last: DraftEvent[]): void {
    for (const event of last) this.#send(event)
    clearTimeout(this.#heartbeat)
    if (!this.readable.destroyed) this.readable.push(null)
  }

  #send(event: DraftEvent): void {
    if (this.readable.destroyed) return
    this.#isAwaited = this.readable.push(`${JSON.stringify(event)}\n`)
    this.#beat()
  }

  #beat(): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => this.#send({ type: 'HEARTBEAT', data: {} }), heartbeatMs - 1_000)
  }
}

async function write(
  lines: DraftLines,
  model: LanguageModel,
  { wish, signal, log }: { wish: Wish; signal: AbortSignal; log: FastifyBaseLogger },
): Promise<void> {
  try {
    const draft = await draftScenario(model, wish, { signal, tell: (part) => lines.tell(part) })
    lines.end([{ type: 'COMPLETE', data: { ok: true, draft } }])
  } catch (error) {
    const isModel = error instanceof ModelUnavailable
    if (!signal.aborted && !isModel) log.error({ err: error }, 'INTERNAL')
    const refused = error instanceof ModelRefused ? error.code : null
    const failed = error instanceof ModelLoading ? 'AI.MODEL_LOADING' : 'AI.UNAVAILABLE'
    const code = refused ?? (isModel ? failed : 'INTERNAL')
    const text = isModel ? 'The draft could not be written' : 'Something went wrong on the server'
    lines.end([
      { type: 'ERROR', data: { code, text } },
      { type: 'COMPLETE', data: { ok: false, draft: null } },
    ])
  }
}

export interface PrefillParts {
  /** Null if no model is configured. @throws ModelRefused if it may not be used now */
  languageModelFor(user: Caller): Promise<LanguageModel | null>
}

/** @throws Problem AI.NOT_CONFIGURED if there is no model; ModelRefused if it may not be used now */
export async function requireModel(parts: PrefillParts, user: Caller): Promise<LanguageModel> {
  const model = await parts.languageModelFor(user)
  if (model === null) throw new Problem('AI.NOT_CONFIGURED')
  return model
}

export function prefillRoutes(app: FastifyInstance, parts: PrefillParts): void {
  serve(
    app,
    prefillScenario,
    async ({ user, body, reply }) =>
      draftScenario(await requireModel(parts, user), wishOf(user, body), { signal: disconnectSignal(reply) }),
    { limit: draftLimit },
  )

  serve(
    app,
    streamPrefill,
    async ({ user, body, reply, request }) => {
      const model = await requireModel(parts, user)
      const lines = new DraftLines()
      void write(lines, model, { wish: wishOf(user, body), signal: disconnectSignal(reply), log: request.log })
      return lines.readable
    },
    { limit: draftLimit },
  )
}
