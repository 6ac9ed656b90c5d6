// Mails organisations' owners about payments.
import { type Language, locales } from '@parley/contracts/language/language.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Problem } from '#platform/http/problem.ts'
import type { Worker } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/mail.ts'
import type { Keys } from '#platform/secret.ts'
import { fill, textsOf } from '#texts/texts.ts'
import type { noticeQueue } from './billing.job.ts'
import { findOwner } from './billing.queries.ts'
import type { NoticeKind } from './billing.rules.ts'
import type { BillingContext } from './billing-context.ts'
import { seal, unseal } from './signature.ts'
import { callProvider } from './subscription-actions.ts'

const texts = textsOf('billing')

export interface NoticeDeps {
  readonly context: BillingContext
  readonly mailer: Mailer
  /** The server's public URL, without a trailing slash. */
  readonly publicUrl: string
  /** Seals the URLs of invoices. */
  readonly invoiceKeys: Keys
}

interface NoticeDetails {
  readonly kind: NoticeKind
  readonly email: string
  /** Null if the e-mail address is not verified. */
  readonly name: string | null
  readonly language: Language
  /** Empty for a personal organisation. */
  readonly team: string
  readonly at: string | null
  readonly link: string
  readonly isSandbox: boolean
}

/** In UTC, like every date that is counted in days. */
const dayIn = (language: Language, at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' })

function noticeMail({ kind, email, name, language, team, at, link, isSandbox }: NoticeDetails): Mail {
  const { sandbox, footer, notice } = texts[language]
  const { subject, body, teamBody, label } = notice[kind]
  return {
    to: email,
    name,
    language,
    subject,
    paragraphs: [
      fill(team === '' ? body : teamBody, { date: dayIn(language, at), team }),
      ...(isSandbox ? [sandbox] : []),
    ],
    link: { label, url: link },
    footer,
  }
}

const Invoice = z.object({ invoice: z.string(), language: z.string() })

export function noticeWorker(deps: NoticeDeps): Worker<(typeof noticeQueue)['data']> {
  const { context, mailer, publicUrl, invoiceKeys } = deps
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

/** The provider's invoice URLs expire after an hour; the ones in mails lead to this server and never expire. */
export function invoiceRoutes(app: FastifyInstance, { context, invoiceKeys }: NoticeDeps): void {
  app.get<{ Params: { sealed: string } }>('/api/invoices/:sealed', async (request, reply) => {
    const known = Invoice.safeParse(unseal(invoiceKeys, request.params.sealed))
    if (!known.success) throw new Problem('NOT_FOUND')
    const visitor = { language: known.data.language as Language, origin: '' }
    const url = await callProvider(context.log, context.provider.invoiceLink(known.data.invoice, visitor))
    return reply.redirect(url, 302)
  })
}
