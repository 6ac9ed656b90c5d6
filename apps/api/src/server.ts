// The server program: starts, listens, stops.
import { allNames } from '#platform/env/choices.ts'
import {
  drainSeconds,
  type LanguageServers,
  languageModelServer,
  languageServers,
  paymentsOf,
  readEnv,
} from '#platform/env/env.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from './program.ts'
import { startServer } from './start.ts'

/** How long streams may continue after SIGTERM, in milliseconds. */
const drainMs = 30_000

const payments = {
  sandbox: 'sandbox: every plan is given for the asking, and nothing is charged',
  paddle: 'Paddle',
  off: 'off: no plans are sold',
} as const
const registration = {
  open: 'open',
  invite: 'by invitation',
  closed: 'closed',
} as const

const addressesOf = (servers: LanguageServers | null) => servers && allNames(servers.addresses).join(', ')

await runProgram(async () => {
  const env = readEnv(process.env)
  const server = await startServer(env, createLog(env))
  const roles = [
    ['Partner', languageModelServer(env)?.baseUrl ?? 'built-in (scripted role-play)'],
    ['Speech to text', addressesOf(languageServers(env, 'TRANSCRIPTION')) ?? "the browser's own"],
    ['Text to speech', addressesOf(languageServers(env, 'SPEECH')) ?? 'built-in (espeak-ng)'],
    [
      'Database',
      server.connection.kind === 'postgres'
        ? 'PostgreSQL'
        : `embedded, in ${env.DATA_DIR}: for one machine, with no guarantee against power loss`,
    ],
    [
      'Mail',
      env.SMTP_URL !== undefined
        ? 'by SMTP'
        : env.JOBS === 'on'
          ? `stored in ${env.DATA_DIR}/outbox; its links are also logged`
          : 'sent by the workers: by SMTP, or stored in outbox of their DATA_DIR',
    ],
    ['Payments', payments[paymentsOf(env)]],
    ['Jobs', env.JOBS === 'on' ? 'done by this process' : 'done by workers (npm run worker)'],
    ['Files', env.S3_BUCKET === undefined ? `in ${env.DATA_DIR}/files` : `bucket ${env.S3_BUCKET}`],
    ['Rate limits', env.REDIS_URL === undefined ? 'counted in the database and in each process' : 'counted in Redis'],
    ['Registration', registration[env.REGISTRATION]],
    ['Google sign-in', env.GOOGLE_CLIENT_ID === undefined ? 'off' : 'on'],
    ['OpenID Connect', env.OIDC_ISSUER === undefined ? 'off' : `${env.OIDC_NAME}, ${env.OIDC_ISSUER}`],
  ]
  const open = env.PUBLIC_URL ?? `http://localhost:${new URL(server.url).port}`
  const lines = roles.map(([part, answer]) => `  ${part}: ${answer}`)
  console.log([`Parley listens on ${server.url}; open ${open}`, ...lines].join('\n'))
  return (signal) => {
    console.log(`Stopping: conversations that run may end within ${drainMs / 1000} s.`)
    return server.stop(drainMs, signal === 'SIGINT' ? 0 : drainSeconds(env) * 1_000)
  }
})
