// First load of each page on a slow phone: bytes transferred, and when the page is visible and usable.
import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSession, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import { sharePublicly } from '@parley/contracts/review/sharing.ts'
import { signedIn } from '../e2e/support/account.ts'
import { type PageLoad, startPhone } from '../e2e/support/phone.ts'
import { startServer } from '../e2e/support/server.ts'
import { percentile, printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** Number of loads per page; the table shows medians. */
    times: { type: 'string', default: '5' },
    /** Only pages whose names start with this. */
    only: { type: 'string', default: '' },
  },
})

/** Maximum milliseconds until the main content is painted (targets for the phone profile). */
const contentTargets: Readonly<Record<string, number>> = {
  landing: 800,
  'sign-in': 800,
  dashboard: 1_500,
  conversation: 1_800,
}
/** Pages loaded without being signed in. */
const forEverybody = new Set(['landing', 'sign-in', 'public review'])
const clsTarget = 0.02
const taskTargetMs = 100
/** Polling interval until a review is ready, in milliseconds. */
const lookMs = 500

const server = await startServer({ LOG_LEVEL: 'warn' })
const phone = await startPhone()
try {
  const paths = await prepare()
  const table = []
  for (const [name, path] of Object.entries(paths)) {
    if (!name.startsWith(values.only)) continue
    const loads: PageLoad[] = []
    for (let n = 0; n < Number(values.times); n += 1) {
      loads.push(await phone.load(server.url + path, !forEverybody.has(name)))
    }
    table.push(rowOf(name, loads))
  }
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, medians of ${values.times}.\n`)
  printTable(table)
} finally {
  await phone.close()
  await server.remove()
}

/** Creates an account with one conversation and its review; returns the pages to load, by name. */
async function prepare(): Promise<Record<string, string>> {
  const { accessToken } = await signedIn(phone.desk, server)
  // Stores the state that the app keeps in a returning user's browser.
  await phone.desk.goto(`${server.url}/platform/dashboard`)
  await phone.desk.getByRole('article').first().waitFor()
  const ask = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const json = { ...headers, 'content-type': 'application/json' }
    const request =
      body instanceof FormData ? { headers, body } : body ? { headers: json, body: JSON.stringify(body) } : { headers }
    const answer = await fetch(server.url + path, { method, ...request })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const text = await answer.text()
    return (text.startsWith('{') && !text.includes('\n') ? JSON.parse(text) : text) as Answer
  }
  const { items } = await ask<{ items: { _id: string }[] }>('/api/prompts-library/scenarios?limit=1')
  const scenario = items[0]?._id ?? ''
  const session = await ask<{ _id: string }>(createSession.path, 'POST', { scenario_id: scenario, time_zone: 'UTC' })
  for (const said of [{ opening: 'true' }, { text: 'I would like to change this shirt, please.' }]) {
    const form = new FormData()
    const turn = { session_id: session._id, turn_id: randomUUID(), target_language: 'en', explanation_language: 'en' }
    for (const [name, value] of Object.entries({ ...turn, ...said })) form.set(name, value)
    await ask(sendTurn.path, 'POST', form)
  }
  const review = await ask<{ _id: string }>(requestReview.path, 'POST', { session_id: session._id })
  const address = `${requestReview.path}/${review._id}`
  while ((await ask<{ status: string }>(address)).status === 'pending') await pause(lookMs)
  const shared = await ask<{ public_id: string }>(sharePublicly.path.replace(':id', review._id))
  return {
    landing: '/',
    'sign-in': '/auth/login',
    dashboard: '/platform/dashboard',
    conversation: `/platform/conversation?scenario=${scenario}`,
    review: `/platform/history/${review._id}`,
    'public review': `/session-review/${shared.public_id}`,
  }
}

function rowOf(name: string, loads: readonly PageLoad[]) {
  const median = (value: (load: PageLoad) => number) => percentile(loads.map(value), 0.5)
  const kilobytes = (kind: keyof PageLoad['bytes']) => (median(({ bytes }) => bytes[kind]) / 1000).toFixed(1)
  const target = contentTargets[name]
  const content = median(({ contentMs }) => contentMs)
  const cls = median(({ cls }) => cls)
  const task = median(({ longestTaskMs }) => longestTaskMs)
  const isMet = content <= (target ?? Number.POSITIVE_INFINITY) && cls <= clsTarget && task <= taskTargetMs
  return {
    page: name,
    'page kB': kilobytes('page'),
    'scripts kB': kilobytes('script'),
    'styles kB': kilobytes('style'),
    'fonts kB': kilobytes('font'),
    requests: median(({ requests }) => requests),
    'content ms': content.toFixed(0),
    target: target ?? '',
    'LCP ms': median(({ lcpMs }) => lcpMs).toFixed(0),
    CLS: cls.toFixed(3),
    'longest task ms': task.toFixed(0),
    targets: isMet ? 'met' : 'missed',
  }
}
