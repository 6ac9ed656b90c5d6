// The mail that says what came of a week. It comes once, on Monday morning where its reader is, and only about a week in
// which something was practised.
import { Id } from '@parley/contracts/id.ts'
import { type Language, locales } from '@parley/contracts/language.ts'
import { Day } from '@parley/contracts/progress.ts'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs.ts'
import type { Mail, MailSender } from '#platform/mail.ts'
import { sumUpOne } from './progress.queries.ts'
import { dayOf, minutesOf, streakOf, weekOf, weekToTell } from './progress.rules.ts'
import { claimWeek, findMailReader, listZones, type MailReader } from './weekly-mail.queries.ts'
import { weeklyMailTexts } from './weekly-mail-texts.ts'

/** Every hour: where it has become Monday morning. */
const weeklyClockQueue = jobQueue({
  name: 'weekly-progress-clock',
  data: {},
  keepSeconds: 86_400,
})

export const weeklyMailQueue = jobQueue({
  name: 'weekly-progress-mail',
  /** `week` is its Monday. */
  data: { user_id: Id, week: Day },
  retryDelaySeconds: 30,
  retryLimit: 8,
  keepSeconds: 3600,
})

/** How many mails come to be in one transaction. */
const batch = 100

/** Has the mails written for everybody for whom it is Monday morning at this moment and who has had none. */
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
  /** How many words somebody has to look at today, by language. */
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

/** @param publicUrl the address that people open, without a slash at its end */
export function weeklyMail({ email, name, language, goal }: MailReader, week: Week, publicUrl: string): Mail {
  const text = weeklyMailTexts[language]
  const figure = (number: number) => number.toLocaleString(language)
  const page = `${publicUrl}/platform/user-progress`
  const lines = [
    text.minutes(figure(minutesOf(week.durationMs)), goal === null ? null : figure(goal)),
    text.conversations(figure(week.conversations)),
    text.streak(figure(week.streak.current), figure(week.streak.longest)),
    ...(week.dueWords > 0 ? [text.words(figure(week.dueWords))] : []),
  ]
  return {
    to: email,
    name,
    language,
    subject: text.subject(written(week.monday, language), written(week.sunday, language)),
    paragraphs: [text.intro, ...lines],
    link: { label: text.label, url: page },
    footer: text.footer(`${page}?weekly_mail=off`),
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

/** Starts to send the mails. */
export async function sendWeeklyMails(jobs: Jobs, sender: WeeklyMailSender): Promise<void> {
  await jobs.work(weeklyMailQueue, weeklyMailWorker(sender))
  await jobs.work(weeklyClockQueue, {
    run: () => announceWeeks(sender.db, jobs, new Date()),
  })
  await jobs.repeat(weeklyClockQueue, '17 * * * *')
}
