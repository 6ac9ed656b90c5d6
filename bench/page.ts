// What a first load costs on a slow phone: scripts, styles, fonts, requests, and when it can be seen and used.
import { parseArgs } from 'node:util'
import { signedIn } from '../e2e/support/account.ts'
import { type PageLoad, startPhone } from '../e2e/support/phone.ts'
import { startServer } from '../e2e/support/server.ts'
import { percentile, printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** How often each page is loaded; the table has the medians. */
    times: { type: 'string', default: '5' },
  },
})

/** Milliseconds until the largest thing shows, at most (the targets for the phone profile). */
const lcpTargets = { 'sign-in': 1_500, dashboard: 2_000, conversation: 2_000 }
const clsTarget = 0.02
const taskTargetMs = 150

const server = await startServer({ LOG_LEVEL: 'warn' })
const phone = await startPhone()
try {
  const { accessToken } = await signedIn(phone.desk, server)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${server.url}/api/prompts-library/scenarios?limit=1`, { headers })
  const [scenario] = ((await answer.json()) as { items: { _id: string }[] }).items
  if (!scenario) throw new Error('There is no scenario to open')
  const paths = {
    'sign-in': '/auth/login',
    dashboard: '/platform/dashboard',
    conversation: `/platform/conversation?scenario=${scenario._id}`,
  }

  const table = []
  for (const name of ['sign-in', 'dashboard', 'conversation'] as const) {
    const loads: PageLoad[] = []
    for (let n = 0; n < Number(values.times); n += 1) {
      loads.push(await phone.load(server.url + paths[name], name !== 'sign-in'))
    }
    table.push(rowOf(name, loads))
  }
  printTable(table)
} finally {
  await phone.close()
  await server.remove()
}

function rowOf(name: keyof typeof lcpTargets, loads: readonly PageLoad[]) {
  const median = (value: (load: PageLoad) => number) => percentile(loads.map(value), 0.5)
  const kilobytes = (value: (load: PageLoad) => number) => (median(value) / 1000).toFixed(1)
  const [lcp, cls, task] = [
    median(({ lcpMs }) => lcpMs),
    median(({ cls }) => cls),
    median(({ longestTaskMs }) => longestTaskMs),
  ]
  const isMet = lcp <= lcpTargets[name] && cls <= clsTarget && task <= taskTargetMs
  return {
    page: name,
    'scripts kB': kilobytes(({ bytes }) => bytes.script),
    'styles kB': kilobytes(({ bytes }) => bytes.style),
    'fonts kB': kilobytes(({ bytes }) => bytes.font),
    requests: median(({ requests }) => requests),
    'LCP ms': lcp.toFixed(0),
    'LCP target': lcpTargets[name],
    CLS: cls.toFixed(3),
    'longest task ms': task.toFixed(0),
    targets: isMet ? 'met' : 'missed',
  }
}
