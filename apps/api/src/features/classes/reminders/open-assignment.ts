// The content of a reminder about an assignment.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Database } from '#database/connect.ts'
import { listAssignmentRows, listItems } from '../assignments/assignment.queries.ts'
import { listAttempts } from '../own/own.queries.ts'
import type { Progress } from './progress.queries.ts'
import type { OpenAssignment } from './reminder-mail.ts'

/** The scenario to talk about; null if there has been a conversation since the last hand-in. */
async function findTalk(
  db: Database,
  { studentId, assignment, scenarios }: Progress,
  position: number,
): Promise<OpenAssignment['talk']> {
  const attempts = await listAttempts(db, studentId, assignment.id)
  const handIn = scenarios[position]?.handIn
  const isNewer = (number: number) => number > (handIn?.attempt ?? 0)
  const hasTalked = attempts.some(
    ({ position: of, number, countedAt }) => of === position && countedAt !== null && isNewer(number),
  )
  const item = (await listItems(db, [assignment.id])).find((each) => each.position === position)
  if (hasTalked || item === undefined) return null
  const { part, mode } = assignment
  return { scenarioId: item.scenarioId, position, part, mode }
}

/** @param position of the scenario to hand in */
export async function openAssignment(
  db: Database,
  progress: Progress,
  position: number,
  language: Language,
): Promise<OpenAssignment> {
  const { assignment, className, extraZone } = progress
  const [listed] = await listAssignmentRows(db, assignment.classId, language, assignment.id)
  return {
    id: assignment.id,
    title: listed?.title ?? '',
    className,
    dueAt: progress.scenarios[position]?.dueAt ?? null,
    dueZone: extraZone ?? assignment.dueZone ?? 'UTC',
    talk: await findTalk(db, progress, position),
  }
}
