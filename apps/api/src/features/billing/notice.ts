// Mails what is new about payments to whoever takes care of them.
import { type Language, locales } from '@parley/contracts/language.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Worker } from '#platform/jobs.ts'
import type { Mail, Mailer } from '#platform/mail.ts'
import { Problem } from '#platform/problem.ts'
import type { Keys } from '#platform/secret.ts'
import { asking } from './acts.ts'
import type { noticeQueue } from './billing.job.ts'
import { findOwner } from './billing.queries.ts'
import type { NoticeKind } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { mailFrames } from './billing-mail-texts.ts'
import { paymentMailTexts } from './payment-mail-texts.ts'
import { seal, unseal } from './signature.ts'
import { subscriptionMailTexts } from './subscription-mail-texts.ts'

export interface NoticeGiven {
  readonly context: BillingContext
  readonly mailer: Mailer
  /** The address that people open, without a slash at its end. */
  readonly publicUrl: string
  /** Seals the addresses of invoices. */
  readonly invoiceKeys: Keys
}

interface Told {
  readonly kind: NoticeKind
  readonly email: string
  /** Null where the address is not verified. */
  readonly name: string | null
  readonly language: Language
  /** Empty for somebody's own organisation. */
  readonly team: string
  readonly at: string | null
  readonly link: string
  readonly isSandbox: boolean
}

/** Days are told as they are in UTC, as everything that is counted by days. */
const dayIn = (language: Language, at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' })

function noticeMail({ kind, email, name, language, team, at, link, isSandbox }: Told): Mail {
  const { sandbox, footer } = mailFrames[language]
  const { subject, body, label } = { ...subscriptionMailTexts[language], ...paymentMailTexts[language] }[kind]
  return {
    to: email,
    name,
    language,
    subject,
    paragraphs: [body(dayIn(language, at), team), ...(isSandbox ? [sandbox] : [])],
    link: { label, url: link },
    footer,
  }
}

const Invoice = z.object({ invoice: z.string(), language: z.string() })

export function noticeWorker(given: NoticeGiven): Worker<(typeof noticeQueue)['data']> {
  const { context, mailer, publicUrl, invoiceKeys } = given
  return {
    async run({ kind, org_id: orgId, ref, at }) {
      const owner = await findOwner(context.receiver.db, orgId)
      if (owner === null) return
      const { email, name, language } = owner
      const link =
        kind === 'invoice'
          ? `${publicUrl}/api/invoices/${seal(invoiceKeys, { invoice: ref, language })}`
          : `${publicUrl}/platform/user-profile?tab=subscription`
      const team = owner.isPersonal || name === null ? '' : owner.orgName
      const isSandbox = context.provider.name === 'sandbox'
      await mailer.send(noticeMail({ kind, email, name, language, team, at, link, isSandbox }))
    },
  }
}

/** The provider's own addresses of invoices last an hour; those in mails lead here and never age. */
export function invoiceRoutes(app: FastifyInstance, { context, invoiceKeys }: NoticeGiven): void {
  app.get<{ Params: { sealed: string } }>('/api/invoices/:sealed', async (request, reply) => {
    const known = Invoice.safeParse(unseal(invoiceKeys, request.params.sealed))
    if (!known.success) throw new Problem('NOT_FOUND')
    const visitor = { language: known.data.language as Language, origin: '' }
    const url = await asking(context.log, context.provider.invoiceLink(known.data.invoice, visitor))
    return reply.redirect(url, 302)
  })
}
