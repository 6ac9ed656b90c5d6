// Converts recurring mistakes for the response.
import type { Language } from '@parley/contracts/language/language.ts'
import { mistakeWeeks, type RecurringMistake } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import { addDays, weekOf } from './progress.rules.ts'
import { countTalks, findExamples, listMistakeDays } from './recurring.queries.ts'
import { type Recurring, recurringOf } from './recurring.rules.ts'

export async function recurringView(
  db: Database,
  { userId, targetLanguage, today }: { userId: string; targetLanguage: Language | undefined; today: string },
): Promise<{ gone: RecurringMistake[]; here: RecurringMistake[] }> {
  const monday = weekOf(today)[0] ?? today
  const mondays = Array.from({ length: mistakeWeeks.all }, (_, week) =>
    addDays(monday, (week + 1 - mistakeWeeks.all) * 7),
  )
  const [days, talks] = await Promise.all([
    listMistakeDays(db, { userId, targetLanguage, since: mondays[0] ?? monday }),
    countTalks(db, { userId, since: mondays[mistakeWeeks.all - mistakeWeeks.without] ?? monday }),
  ])
  const { gone, here } = recurringOf({ days, mondays, talks })
  const picked = [...gone, ...here]
  const examples =
    picked.length === 0
      ? []
      : await findExamples(
          db,
          picked.map(({ reviewId }) => reviewId),
        )
  const told = ({ topic, language, reviewId, weeks }: Recurring): RecurringMistake[] => {
    const found = examples.find((each) => each.topic === topic && each.example.review_id === reviewId)
    return found === undefined ? [] : [{ topic, target_language: language, example: found.example, weeks }]
  }
  return { gone: gone.flatMap(told), here: here.flatMap(told) }
}
