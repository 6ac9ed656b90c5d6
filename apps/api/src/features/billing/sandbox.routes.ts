// The sandbox's pages. Their URLs are sealed and cannot be guessed; only their forms change anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { fill, textsOf } from '#texts/texts.ts'
import { trialNoticeMs } from './billing.rules.ts'
import { PaymentRefused } from './provider.ts'
import { findPlan, type SandboxRow } from './sandbox.queries.ts'
import { dueAt } from './sandbox.rules.ts'
import { languageOf, type Sandbox, type Ticket } from './sandbox.ts'
import { button, daysIn, facts, form, html, momentIn, page, priceIn } from './sandbox-page.ts'

const texts = textsOf('sandbox')

interface Deps {
  readonly db: Database
  readonly sandbox: Sandbox
}

type Answer = { readonly status: number; readonly html: string }
const shown = (html: string, status = 200): Answer => ({ status, html })

/** The page after a purchase. */
const afterCheckout = '/platform/tariff-plans?checkout=completed'

function gonePage(ticket: Ticket | null): Answer {
  const language = languageOf(ticket)
  const { gone, goneText } = texts[language]
  return shown(page(language, gone, html`<p>${goneText}</p>`), 404)
}

async function checkoutPage({ db, sandbox }: Deps, ticket: Ticket): Promise<Answer> {
  const { language } = ticket
  const { checkout, per } = texts[language]
  const plan = await findPlan(db, ticket.plan)
  const withTrial = plan.trialDays !== null && (await sandbox.mayTry(ticket.org))
  const price = priceIn(language, plan.amountMinor, plan.currency)
  const today = priceIn(language, withTrial ? 0 : plan.amountMinor, plan.currency)
  const content = html`
${withTrial ? html`<p>${fill(checkout.trial, { days: daysIn(language, plan.trialDays ?? 0) })}</p>` : html``}
${facts([
  [plan.name, `${price} ${per[plan.billingPeriod]}`],
  [checkout.today, today],
])}
${form([button(checkout.buy, 'buy')])}`
  return shown(page(language, checkout.title, content))
}

function paymentPage({ language }: Ticket, { state }: SandboxRow): Answer {
  const { payment } = texts[language]
  const content = html`<p>${state.cardWorks ? payment.works : payment.fails}</p>
${form([button(payment.useGood, 'card-works'), button(payment.useBad, 'card-fails', true)])}`
  return shown(page(language, payment.title, content))
}

function timePage({ language }: Ticket, { state, plan }: SandboxRow): Answer {
  const { payment, time } = texts[language]
  const due = dueAt(state)
  const pairs: [string, string][] = [[plan.name, time.status[state.status]]]
  if (due !== null) pairs.push([time.next, momentIn(language, due)])
  const charges = state.charges.map(
    (charge) => [momentIn(language, charge.at), priceIn(language, charge.amountMinor, charge.currency)] as const,
  )
  const owes = state.status === 'past_due' ? [button(time.settle, 'card-works')] : []
  const moves = [
    ...owes,
    button(time.pays, 'pays', owes.length > 0),
    button(time.declines, 'declines', true),
    button(time.soon, 'soon', true),
  ]
  const content = html`<p>${time.text} ${state.cardWorks ? payment.works : payment.fails}</p>
${facts(pairs)}
${due === null ? html`` : form(moves)}
<h2>${time.charges}</h2>
${charges.length === 0 ? html`<p>${time.none}</p>` : facts(charges)}`
  return shown(page(language, time.title, content))
}

async function invoicePage({ sandbox }: Deps, ticket: Ticket): Promise<Answer> {
  const row = await sandbox.show(`sub_${ticket.ref.split('_')[1] ?? ''}`)
  const charge = row?.state.charges.find(({ id }) => id === ticket.ref)
  if (!row || !charge) return gonePage(ticket)
  const { language } = ticket
  const { invoice } = texts[language]
  const pairs = [
    [invoice.date, momentIn(language, charge.at)],
    [invoice.plan, row.plan.name],
    [invoice.amount, priceIn(language, charge.amountMinor, charge.currency)],
  ] as const
  return shown(page(language, `${invoice.title} ${charge.id}`, facts(pairs)))
}

async function show(deps: Deps, ticket: Ticket | null): Promise<Answer> {
  if (ticket === null) return gonePage(ticket)
  if (ticket.page === 'checkout') return checkoutPage(deps, ticket)
  if (ticket.page === 'invoice') return invoicePage(deps, ticket)
  const row = await deps.sandbox.show(ticket.ref)
  if (row === null) return gonePage(ticket)
  return ticket.page === 'payment' ? paymentPage(ticket, row) : timePage(ticket, row)
}

/**
 * Handles a page's form.
 * @returns the URL to redirect to, or the page to show
 */
async function runAction({ sandbox }: Deps, ticket: Ticket, name: string, self: string): Promise<string | Answer> {
  const { ref, language } = ticket
  if (ticket.page === 'checkout') {
    const outcome = await sandbox.complete(ticket)
    if (outcome === 'completed') return afterCheckout
    if (outcome === 'gone') return gonePage(ticket)
    const { subscribed, subscribedText } = texts[language].checkout
    return shown(page(language, subscribed, html`<p>${subscribedText}</p>`), 409)
  }
  if (ticket.page === 'invoice' || (await sandbox.show(ref)) === null) return gonePage(ticket)
  if (name === 'card-works') await sandbox.setCard(ref, true)
  if (name === 'card-fails') await sandbox.setCard(ref, false)
  if (ticket.page === 'time' && name === 'pays') await sandbox.moveOn(ref, true)
  if (ticket.page === 'time' && name === 'declines') await sandbox.moveOn(ref, false)
  if (ticket.page === 'time' && name === 'soon') await sandbox.moveOn(ref, true, trialNoticeMs - 60_000)
  return self
}

/** Detects forms submitted from other sites by the browser's headers. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const send = (reply: FastifyReply, { status, html }: Answer) =>
  reply.code(status).type('text/html; charset=utf-8').send(html)

export function sandboxRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    own.get<{ Params: { sealed: string } }>('/api/sandbox/:sealed', async (request, reply) =>
      send(reply, await show(deps, deps.sandbox.open(request.params.sealed))),
    )
    own.post<{ Params: { sealed: string } }>('/api/sandbox/:sealed', async (request, reply) => {
      if (isFromElsewhere(request)) throw new Problem('FORBIDDEN')
      const ticket = deps.sandbox.open(request.params.sealed)
      if (ticket === null) return send(reply, gonePage(ticket))
      const name = request.body instanceof URLSearchParams ? (request.body.get('act') ?? '') : ''
      const next = await runAction(deps, ticket, name, request.url).catch((error: unknown) => {
        if (error instanceof PaymentRefused) return request.url
        throw error
      })
      return typeof next === 'string' ? reply.redirect(next, 303) : send(reply, next)
    })
  })
}
