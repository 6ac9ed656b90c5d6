// Which of the phrases said aloud are drawn, and how they are grouped by week and month. Pure.
import type { SaidPhrase } from '@parley/contracts/practice/progress.ts'
import type { GreatPhrase } from '#ui/voice/great-voiceprint-shape.ts'

const dayMs = 86_400_000

/** Length in letters as a reader counts them. */
const lengthOf = (phrase: string): number => [...phrase.trim()].length

/** A day such as 2026-11-20 in the reader's time zone. */
const localDay = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The Monday of an instant's week in the reader's time zone. */
function mondayOf(at: Date): string {
  const sinceMonday = (at.getDay() + 6) % 7
  // Noon, so that a clock change does not shift the day.
  const noon = new Date(at.getFullYear(), at.getMonth(), at.getDate(), 12)
  return localDay(new Date(noon.getTime() - sinceMonday * dayMs))
}

export const greatPhrases = (items: readonly Pick<SaidPhrase, 'phrase' | 'said_at'>[]): GreatPhrase[] =>
  items.map(({ phrase, said_at }) => {
    const at = new Date(said_at)
    return { length: lengthOf(phrase), week: mondayOf(at), month: localDay(at).slice(0, 7) }
  })
