// The mail about a week of practice. It is sent once, on Monday morning in the reader's time zone, and only for a week
// in which the reader practised.
import { Id } from '@parley/contracts/id.ts'
import { type Language, locales } from '@parley/contracts/language/language.ts'
import { Day } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { Mail, MailSender } from '#platform/mail.ts'
import { fill, textsOf } from '#texts/texts.ts'
import { sumUpOne } from './progress.queries.ts'
import { dayOf, minutesOf, streakOf, weekOf, weekToTell } from './progress.rules.ts'
import { claimWeek, findMailReader, listZones, type MailReader } from './weekly-mail.queries.ts'

const texts = textsOf('progress')

/** Runs every hour, for the time zones in which it is now Monday morning. */
const weeklyClockQueue = jobQueue({
  name: 'weekly-progress-clock',
  data: {},
  keepSeconds: 86_400,
})

export const weeklyMailQueue = jobQueue({
  name: 'weekly-progress-mail',
  /** `week` is the week's Monday. */
  data: { user_id: Id, week: Day },
  retryDelaySeconds: 30,
  retryLimit: 8,
  keepSeconds: 3600,
})

/** Number of mails queued in one transaction. */
const batch = 100

/** Queues this week's mail to users without one, once it is Monday morning in their time zone. */
export async function announceWeeks(db: Database, jobs: Pick<Jobs, 'send'>, at: Date): Promise<void> {
  for (const zone of await listZones(db)) {
    const week = weekToTell(at, zone)
    if (week === null) continue
    const announce = (): Promise<number> =>
      db.transaction(async (tx) => {
        const ids = await claimWeek(tx, zone, week, batch)
        for (const id of ids) await jobs.send(weeklyMailQueue, { user_id: id, week }, tx)
        return ids.length
      })
    while ((await announce()) > 0);
  }
}

export interface WeeklyMailSender extends MailSender {
  /** Number of words due today, by language. */
  countDue(userId: string): Promise<ReadonlyMap<Language, number>>
}

interface Week {
  readonly monday: string
  readonly sunday: string
  readonly durationMs: number
  readonly conversations: number
  readonly streak: { readonly current: number; readonly longest: number }
  readonly dueWords: number
}

const written = (day: string, language: Language): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locales[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

/** @param publicUrl the app's URL, without a trailing slash */
export function weeklyMail({ email, name, language, goal }: MailReader, week: Week, publicUrl: string): Mail {
  const text = texts[language].weekly
  const figure = (number: number) => number.toLocaleString(language)
  const page = `${publicUrl}/platform/user-progress`
  const minutes = figure(minutesOf(week.durationMs))
  const { current, longest } = week.streak
  const lines = [
    goal === null ? fill(text.minutes, { minutes }) : fill(text.minutesOfGoal, { minutes, goal: figure(goal) }),
    fill(text.conversations, { count: figure(week.conversations) }),
    fill(text.streak, { current: figure(current), longest: figure(longest) }),
    ...(week.dueWords > 0 ? [fill(text.words, { count: figure(week.dueWords) })] : []),
  ]
  return {
    to: email,
    name,
    language,
    subject: fill(text.subject, { monday: written(week.monday, language), sunday: written(week.sunday, language) }),
    paragraphs: [text.intro, ...lines],
    link: { label: text.label, url: page },
    footer: fill(text.footer, { url: `${page}?weekly_mail=off` }),
  }
}

const weeklyMailWorker = ({
  db,
  mailer,
  publicUrl,
  countDue,
}: WeeklyMailSender): Worker<(typeof weeklyMailQueue)['data']> => ({
  async run({ user_id: userId, week }) {
    const reader = await findMailReader(db, userId)
    if (reader === null) return
    const today = dayOf(new Date(), reader.timeZone)
    const days = weekOf(week)
    const practice = await sumUpOne(db, { userId, orgId: null }, days)
    if (practice === null || practice.weekCount === 0) return
    const dueWords = (await countDue(userId)).values().reduce((sum, due) => sum + due, 0)
    const told = {
      monday: week,
      sunday: days.at(-1) ?? week,
      durationMs: Object.values(practice.week).reduce((sum, ms) => sum + ms, 0),
      conversations: practice.weekCount,
      streak: streakOf(practice.days, today),
      dueWords,
    }
    await mailer.send(weeklyMail(reader, told, publicUrl))
  },
})

/** Starts the jobs that send the mails. */
export async function sendWeeklyMails(jobs: Jobs, sender: WeeklyMailSender): Promise<void> {
  await jobs.work(weeklyMailQueue, weeklyMailWorker(sender))
  await jobs.work(weeklyClockQueue, {
    run: () => announceWeeks(sender.db, jobs, new Date()),
  })
  await jobs.repeat(weeklyClockQueue, '17 * * * *')
}
