// The log: one line of JSON per event, without secrets.
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from '../env/env.ts'
import { plainValue } from './log-value.ts'
import { currentContext } from './request-context.ts'

export type Log = Logger

const secrets = [
  'password',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'secret',
]

/** Paths at which a secret could be logged: at the top level, or up to three levels down. */
const redacted = secrets.flatMap((name) =>
  ['', '*.', '*.*.', '*.*.*.'].map((depth) => `${depth}["${name}"]`.replace('.[', '[')),
)

/** Fields with their own serializer, here or in Fastify. */
const ownSerializers = new Set(['req', 'res'])

/** The fields of a line as plain values. */
const plainFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, ownSerializers.has(name) ? value : plainValue(value)]),
  )

/** The id of the request that a line is about, unless its logger already adds it. */
function requestIdFor(log: Logger): { requestId?: string } {
  const context = currentContext()
  return context === undefined || 'requestId' in log.bindings() ? {} : { requestId: context.requestId }
}

/**
 * Logs requests by path only: queries contain file signatures.
 * @param destination standard output by default; formatted for reading if that is a terminal
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    formatters: { log: plainFields },
    mixin: (_fields: object, _level: number, log: Logger) => requestIdFor(log),
    serializers: {
      err: (error: unknown) => plainValue(error),
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  }
  if (destination !== undefined) return pino(options, destination)
  return process.stdout.isTTY ? pino(options, pretty({ ignore: 'requestId', singleLine: true })) : pino(options)
}
