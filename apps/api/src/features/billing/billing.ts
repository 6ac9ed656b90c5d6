// Sets up billing: with Paddle, with the sandbox, or without payments.
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { PaddleSettings } from '#platform/env/env.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mailer } from '#platform/mail.ts'
import type { KeysFor } from '#platform/secret.ts'
import { clockQueue, endQueue, noticeQueue, reconciliationQueue, sandboxEventQueue } from './billing.job.ts'
import { billingRoutes } from './billing.routes.ts'
import type { BillingContext } from './billing-context.ts'
import { clockWorker } from './clock.ts'
import { endWorker } from './end.ts'
import { noPayments } from './no-payments.ts'
import { invoiceRoutes, type NoticeDeps, noticeWorker } from './notice.ts'
import { createPaddle } from './paddle.ts'
import { createPaddleClient, type PaddleClient } from './paddle-client.ts'
import type { Receiver } from './receive.ts'
import { reconciliationWorker } from './reconciliation.ts'
import { sandboxRoutes } from './sandbox.routes.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { sandboxPrices } from './sandbox-event.ts'
import { signWebhook } from './signature.ts'
import { webhookPath, webhookRoutes } from './webhook.routes.ts'

export interface StartBillingDeps {
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Log
  readonly mailer: Mailer
  readonly payments: 'sandbox' | 'paddle' | 'off'
  /** Null unless Paddle takes the payments. */
  readonly paddle: PaddleSettings | null
  /** PUBLIC_URL, if it is set. */
  readonly publicUrl: string | null
  /** The server's URL in mails. */
  readonly mailUrl: string
  readonly keys: KeysFor
}

export interface Billing {
  /** Starts the background jobs. */
  work(): Promise<void>
}

/** Paths outside the contract, for providers and browsers without an access token; each is signed. */
export const billingPaths = [webhookPath, '/api/sandbox/:sealed', '/api/invoices/:sealed']

interface BillingServices {
  readonly context: BillingContext
  readonly sandbox: Sandbox | null
  readonly client: PaddleClient | null
  /** Null if the provider sends no webhooks. */
  readonly webhookSecret: string | null
}

function partsOf(app: FastifyInstance, { db, jobs, log, payments, paddle, keys }: StartBillingDeps): BillingServices {
  const common = { db, jobs, log, customDataKeys: keys('billing custom data') }
  if (paddle !== null) {
    const receiver: Receiver = { ...common, provider: 'paddle', pricesOf: (plan) => plan }
    const client = createPaddleClient(paddle)
    const context = { receiver, log, provider: createPaddle(receiver, client) }
    return { context, sandbox: null, client, webhookSecret: paddle.webhookSecret }
  }
  if (payments === 'off') {
    const receiver: Receiver = { ...common, provider: 'paddle', pricesOf: (plan) => plan }
    return { context: { receiver, log, provider: noPayments }, sandbox: null, client: null, webhookSecret: null }
  }
  const receiver: Receiver = { ...common, provider: 'sandbox', pricesOf: sandboxPrices }
  const webhookSecret = Buffer.from(keys('sandbox webhooks')[0]).toString('hex')
  const sandbox = createSandbox({ receiver, pageKeys: keys('sandbox pages'), deliver: deliverTo(app, webhookSecret) })
  return { context: { receiver, log, provider: sandbox }, sandbox, client: null, webhookSecret }
}

/** Delivers as Paddle does: signed, to the webhook, through all of the server's hooks. */
const deliverTo = (app: FastifyInstance, secret: string) => async (body: string) => {
  const headers = {
    'content-type': 'application/json',
    'paddle-signature': signWebhook(secret, Buffer.from(body), new Date()),
  }
  const { statusCode } = await app.inject({ method: 'POST', url: webhookPath, headers, payload: body })
  if (statusCode !== 200) throw new Error(`The webhook answered ${statusCode}`)
}

export function startBilling(app: FastifyInstance, deps: StartBillingDeps): Billing {
  const { db, mailer, mailUrl, publicUrl, keys } = deps
  const parts = partsOf(app, deps)
  const { context, sandbox, webhookSecret } = parts
  const notices: NoticeDeps = { context, mailer, publicUrl: mailUrl, invoiceKeys: keys('invoice addresses') }
  billingRoutes(app, { context, sandbox, publicUrl })
  if (webhookSecret !== null) webhookRoutes(app, context.receiver, webhookSecret)
  invoiceRoutes(app, notices)
  if (sandbox !== null) sandboxRoutes(app, { db, sandbox })
  return {
    work: () => startWork(deps, parts, notices, deliverTo(app, webhookSecret ?? '')),
  }
}

async function startWork(
  { jobs }: StartBillingDeps,
  { context, sandbox, client }: BillingServices,
  notices: NoticeDeps,
  deliver: (body: string) => Promise<void>,
): Promise<void> {
  await jobs.work(noticeQueue, noticeWorker(notices))
  await jobs.work(endQueue, endWorker(context))
  await jobs.work(clockQueue, clockWorker(context, sandbox))
  await jobs.repeat(clockQueue, '* * * * *')
  if (sandbox !== null) await jobs.work(sandboxEventQueue, { run: ({ body }) => deliver(body) })
  if (client !== null) {
    await jobs.work(reconciliationQueue, reconciliationWorker(context.receiver, client))
    await jobs.repeat(reconciliationQueue, '17 * * * *')
  }
}
