// Admin commands about operators, reports, usage and invitations: what the console can do, and who may use it.
import { Email } from '@parley/contracts/account/auth.ts'
import { Id } from '@parley/contracts/id.ts'
import { decisionReasonMax, type TextSection } from '@parley/contracts/operator/operator-reports.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { type Cost, costOf } from '#platform/env/model-prices.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  createInvitation,
  listInvitations,
  revokeInvitation,
} from '../features/auth/registration/invitation.queries.ts'
import { findItemTexts } from '../features/library/moderation/item-texts.queries.ts'
import { tellAuthorBy } from '../features/library/moderation/moderation.job.ts'
import * as moderation from '../features/library/moderation/moderation.queries.ts'
import { recordAction } from '../features/operator/actions.queries.ts'
import { createLink, revokeLink } from '../features/operator/invitations.routes.ts'
import { decide, needsReason } from '../features/operator/reports.ts'
import { findTotals, findUsed, listTopUsers } from '../features/operator/usage.queries.ts'
import { setOperator } from '../features/operator/users.queries.ts'
import { command, Refusal, tableLines } from './command.ts'
import { findUser } from './user.ts'

async function setOperators(db: Database, email: string, isOperator: boolean) {
  const user = await findUser(db, email)
  await db.transaction(async (tx) => {
    await setOperator(tx, user.id, isOperator)
    const action = isOperator ? 'operator_granted' : 'operator_revoked'
    await recordAction(tx, { actorId: null, action, target: user.tagName })
  })
  return {
    json: { _id: user.id, email: user.email, is_operator: isOperator },
    lines: [`${user.email} ${isOperator ? 'operates this instance' : 'no longer operates this instance'}.`],
  }
}

const grant = command({
  name: 'operator grant',
  usage: '--email EMAIL',
  summary: 'Opens the console /platform/operator to somebody.',
  options: z.strictObject({ email: Email }),
  run: (db, { email }) => setOperators(db, email, true),
})

const revoke = command({
  name: 'operator revoke',
  usage: '--email EMAIL',
  summary: 'Closes the console to somebody.',
  options: z.strictObject({ email: Email }),
  run: (db, { email }) => setOperators(db, email, false),
})

const decisionOf = (kind: 'scenario' | 'module', decision: 'hide' | 'restore' | 'delete', summary: string) =>
  command({
    name: `${kind} ${decision}`,
    usage: needsReason(decision) ? '--id ID --reason REASON' : '--id ID',
    summary,
    options: z.strictObject({ id: Id, reason: z.string().trim().min(1).max(decisionReasonMax).optional() }),
    async run(db, { id, reason }, { withJobs }) {
      if (needsReason(decision) && reason === undefined) throw new Refusal('--reason: say why.')
      const decided = { kind, id, decision, reason, actorId: null }
      const title = await withJobs((jobs) => decide({ db, moderation, tellAuthor: tellAuthorBy(jobs) }, decided)).catch(
        (error) => {
          if (!(error instanceof Problem)) throw error
          throw new Refusal(`There is no ${kind} ${id} that this can be done to.`)
        },
      )
      return { json: { _id: id, kind, decision, reason: reason ?? null }, lines: [`${title}: ${decision} done.`] }
    },
  })

const decisions = (['scenario', 'module'] as const).flatMap((kind) => [
  decisionOf(kind, 'hide', 'Hides a public item; its author sees the reason, such as advertising.'),
  decisionOf(kind, 'restore', 'Shows a hidden item again.'),
  decisionOf(kind, 'delete', 'Deletes an item for good.'),
])

const showOf = (kind: 'scenario' | 'module') =>
  command({
    name: `${kind} show`,
    usage: '--id ID',
    summary: `Prints all texts of a ${kind} that is public, reported, waiting or hidden.`,
    options: z.strictObject({ id: Id }),
    async run(db, { id }) {
      const item = await findItemTexts(db, kind, id)
      if (item === null) throw new Refusal(`There is no public, reported, waiting or hidden ${kind} ${id}.`)
      const linesOf = ({ role, texts }: TextSection) => [
        `  ${role.replaceAll('_', ' ')}:`,
        ...texts.map(({ text, note }) => `    ${text}${note === '' ? '' : ` (${note})`}`),
      ]
      const parts = item.parts.flatMap(({ title, sections }) => ['', title, ...sections.flatMap(linesOf)])
      return {
        json: item,
        lines: [`${item.title} (${item.target_language})`, ...item.sections.flatMap(linesOf), ...parts],
      }
    },
  })

const reports = command({
  name: 'report list',
  usage: '',
  summary: 'Lists the public items that were reported, the first hundred.',
  options: z.strictObject({}),
  async run(db) {
    const items = await moderation.listReported(db, { offset: 0, limit: 100 })
    const rows = items.map((item) => [item.kind, item.id, item.title, item.author ?? '-', String(item.reports)])
    return { json: items, lines: tableLines([['KIND', 'ID', 'TITLE', 'AUTHOR', 'REPORTS'], ...rows]) }
  },
})

const costRows = ({ currency, ...roles }: Cost): string[][] =>
  Object.entries(roles).flatMap(([role, amount]) =>
    amount === null ? [] : [[`cost of ${role.replace('_', ' ')}`, `${amount.toFixed(2)} ${currency}`]],
  )

const usage = command({
  name: 'usage',
  usage: '[--day DAY] [--email EMAIL]',
  summary: 'Tells what was used on a day (UTC), today unless told, by everybody or by one person.',
  options: z.strictObject({ day: z.iso.date().optional(), email: Email.optional() }),
  async run(db, { day = new Date().toISOString().slice(0, 10), email }, { prices }) {
    const user = email === undefined ? null : await findUser(db, email)
    const used = user === null ? await findTotals(db, day) : await findUsed(db, user.id, day)
    const top = user === null ? await listTopUsers(db, day, 10) : []
    const rows = Object.entries(used).map(([kind, amount]) => [kind, String(amount)])
    const cost = costOf(used, prices)
    const users = top.map((each) => [`@${each.tag_name}`, `${each.used.turns ?? 0} turns`])
    const costs = cost === null ? [] : costRows(cost)
    return {
      json: { day, used, cost, top_users: top },
      lines: tableLines([['USED', day], ...rows, ...costs, ...users]),
    }
  },
})

const create = command({
  name: 'invite create',
  usage: '[--uses N] [--days N]',
  summary: 'Makes a link by which N people (1) may register within so many days (14).',
  options: z.strictObject({
    uses: z.coerce.number().int().min(1).max(1_000).default(1),
    days: z.coerce.number().int().min(1).max(365).default(14),
  }),
  async run(db, { uses, days }, { publicUrl }) {
    const token = await createLink({ db, createInvitation }, { actorId: null, uses, days })
    const path = `/auth/signup?invitation=${token}`
    const line = publicUrl === null ? `Behind the address of this server: ${path}` : `${publicUrl}${path}`
    return { json: { path, url: publicUrl && `${publicUrl}${path}`, max_uses: uses, days }, lines: [line] }
  },
})

const list = command({
  name: 'invite list',
  usage: '',
  summary: 'Lists the links by which people may register.',
  options: z.strictObject({}),
  async run(db) {
    const links = await listInvitations(db, null)
    const rows = links.map((link) => [link.id, `${link.uses}/${link.maxUses}`, link.expiresAt.toISOString()])
    return { json: links, lines: tableLines([['ID', 'USES', 'EXPIRES'], ...rows]) }
  },
})

const takeBack = command({
  name: 'invite revoke',
  usage: '--id ID',
  summary: 'Takes a link back.',
  options: z.strictObject({ id: Id }),
  async run(db, { id }) {
    if (!(await revokeLink({ db, revokeInvitation }, id, null))) throw new Refusal(`There is no link ${id}.`)
    return { json: { _id: id }, lines: ['The link is taken back.'] }
  },
})

export const operatorCommands = [
  grant,
  revoke,
  ...decisions,
  showOf('scenario'),
  showOf('module'),
  reports,
  usage,
  create,
  list,
  takeBack,
]
