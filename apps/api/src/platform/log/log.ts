// The log: one line of JSON per event, without secrets and without what anyone said.
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from '../env/env.ts'
import { describeError } from './log-error.ts'
import { plainLine, plainValue } from './log-value.ts'
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

/** The id of the request that a line is about, unless its logger already adds it. */
function requestIdFor(log: Logger): { requestId?: string } {
  const context = currentContext()
  return context === undefined || 'requestId' in log.bindings() ? {} : { requestId: context.requestId }
}

/** The error that pino would take the line's message from; null if the caller passes a message. */
function onlyError([fields, message]: readonly unknown[]): Error | null {
  if (message !== undefined || typeof fields !== 'object' || fields === null) return null
  if (fields instanceof Error) return fields
  return 'err' in fields && fields.err instanceof Error ? fields.err : null
}

/** Passes the message of an error as the log describes it: pino would copy it as it is. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const error = onlyError(args)
  const [fields] = args as unknown[]
  if (error === null) method.apply(this, args)
  else method.call(this, fields === error ? { err: error } : fields, describeError(error).message)
}

/** A path without the parts that are no names or ids: those of an unknown path may be anything. */
const plainPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (/^[\w.~@-]{0,100}$/.test(part) ? part : '[withheld]'))
    .join('/')

/**
 * Logs requests by path only: queries contain file signatures.
 * @param destination standard output by default; formatted for reading if that is a terminal
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: null,
    redact: { paths: redacted, censor: '[redacted]' },
    formatters: { log: (fields: object) => plainLine(fields, ownSerializers) },
    hooks: { logMethod },
    mixin: (_fields: object, _level: number, log: Logger) => requestIdFor(log),
    serializers: {
      err: (error: unknown) => plainValue(error),
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: plainPath(request.url),
        ip: request.ip,
      }),
    },
  }
  if (destination !== undefined) return pino(options, destination)
  return process.stdout.isTTY ? pino(options, pretty({ ignore: 'requestId', singleLine: true })) : pino(options)
}
