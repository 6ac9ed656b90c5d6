// The mail that reminds a student of an assignment.
import { type Language, locales } from '@parley/contracts/language/language.ts'
import type { Mail } from '#platform/mail.ts'
import { type MailReader, writeMail } from '#platform/mail-text.ts'
import { fill, textsOf } from '#texts/texts.ts'

const texts = textsOf('classes')

/** An assignment that a student has not handed in. */
export interface OpenAssignment {
  readonly id: string
  readonly title: string
  readonly className: string
  /** The student's own due time; null if there is none. */
  readonly dueAt: Date | null
  /** IANA name of the time zone in which it was set. */
  readonly dueZone: string
  /** The scenario to talk about; null if there is a conversation that can be continued or handed in. */
  readonly talk: {
    readonly scenarioId: string
    readonly position: number
    readonly part: string | null
    readonly mode: string | null
  } | null
}

/** Formatted like “Tuesday 24 November” and “20:00 Central European Time”. */
function writtenDue(dueAt: Date, timeZone: string, language: Language): { date: string; time: string } {
  const locale = locales[language]
  return {
    date: dueAt.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone }),
    time: dueAt.toLocaleTimeString(locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'longGeneric',
    }),
  }
}

/** The path of the scenario's briefing, or of the list of assignments. */
function pathOf({ id, talk }: OpenAssignment): string {
  if (talk === null) return '/platform/dashboard'
  const { scenarioId, position, part, mode } = talk
  // Quoted, because the web app parses an all-digit id as a number.
  const search = new URLSearchParams({ assignment: JSON.stringify(id), position: String(position) })
  if (part !== null) search.set('part', part)
  if (mode !== null) search.set('mode', mode)
  return `/platform/briefing/${scenarioId}?${search}`
}

/**
 * @param by what triggers the reminder: a teacher, or the schedule when work is nearly due
 * @param publicUrl the server's public URL, without a trailing slash
 */
export function reminderMail(
  reader: MailReader,
  assignment: OpenAssignment,
  by: 'clock' | 'teacher',
  publicUrl: string,
): Mail {
  const { title, className, dueAt, dueZone } = assignment
  const { reminder, teacherReminder } = texts[reader.language]
  const text = by === 'clock' ? reminder : { ...reminder, ...teacherReminder }
  const settings = `${publicUrl}/platform/user-profile?tab=classes`
  const values = { title, class: className, url: settings }
  const mail = writeMail(reader, text, values, `${publicUrl}${pathOf(assignment)}`)
  if (dueAt === null) return mail
  const due = fill(reminder.due, writtenDue(dueAt, dueZone, reader.language))
  return { ...mail, paragraphs: [...mail.paragraphs, due] }
}
