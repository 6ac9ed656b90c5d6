// What is drawn of a learner's practice, and how much of it.
import type { Language } from '@parley/contracts/language.ts'
import { type Progress, weeklyGoalMax } from '@parley/contracts/progress.ts'

/** At most so many conversations are drawn; of more, every second, third and so on, the newest always. */
export const drawnMax = 40

type LevelPoint = Progress['cefr_over_time'][number]

export interface LevelTrack {
  readonly language: Language
  /** The oldest first, at most `drawnMax`. */
  readonly points: readonly LevelPoint[]
}

/** Levels of one language make a picture, those of several would lie: a track each, in the order of `languages`. */
export function levelTracks({
  cefr_over_time,
  languages,
}: Pick<Progress, 'cefr_over_time' | 'languages'>): LevelTrack[] {
  const points = Map.groupBy(inTime(cefr_over_time), ({ target_language }) => target_language)
  return [...new Set([...languages, ...points.keys()])].flatMap((language) => {
    const found = points.get(language)
    return found ? [{ language, points: thinned(found) }] : []
  })
}

/** Points for a drawing: evenly thinned where there are many, the last always there. */
export function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / drawnMax))
  return points.filter((_, place) => (points.length - 1 - place) % step === 0)
}

/** The oldest first. */
export function inTime<Point extends { readonly at: string }>(points: readonly Point[]): Point[] {
  return points.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Up to four of the points, evenly spread from the first to the last, for the words below a drawing. */
export function tickPoints<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1
  const places = new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])
  return [...places].flatMap((place) => points[place] ?? [])
}

/** Heights of the bars of a week, 0 to 1: the longest day reaches the top, a week of a few minutes does not. */
export function weekShares(minutes: readonly number[]): number[] {
  const most = Math.max(10, ...minutes)
  return minutes.map((each) => each / most)
}

/** The calendar day in a time zone, as in 2026-11-20. */
export function dayIn(timeZone: string, moment: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
}

export const weeklyGoalMin = 5

/** A weekly goal in minutes as it was typed; null where it is none. */
export function goalOf(typed: string): number | null {
  const minutes = Number(typed.trim())
  const fits = /^\d+$/.test(typed.trim()) && minutes >= weeklyGoalMin && minutes <= weeklyGoalMax
  return fits ? minutes : null
}

/** Whether nothing was finished yet. */
export const isUnpractised = ({ finished_sessions, languages }: Progress) =>
  finished_sessions === 0 && languages.length === 0
