// The parts of a learner's progress that are drawn, and how many points.
import type { Language } from '@parley/contracts/language/language.ts'
import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { type Progress, weeklyGoalMax } from '@parley/contracts/practice/progress.ts'

/** Maximum number of tests drawn; with more, every second, third and so on, always including the newest. */
export const drawnMax = 40

type LevelPoint = Progress['cefr_over_time'][number]

export interface LevelTrack {
  readonly language: Language
  /** Oldest first. */
  readonly points: readonly LevelPoint[]
}

/** A track for each language, in the order of `languages`: levels in several languages cannot share one line. */
export function levelTracks({
  cefr_over_time,
  languages,
}: Pick<Progress, 'cefr_over_time' | 'languages'>): LevelTrack[] {
  const points = Map.groupBy(inTime(cefr_over_time), ({ target_language }) => target_language)
  return [...new Set([...languages, ...points.keys()])].flatMap((language) => {
    const found = points.get(language)
    return found ? [{ language, points: found }] : []
  })
}

/** Points for a drawing, evenly thinned out if there are many; always includes the last. */
export function thinned<Point>(points: readonly Point[]): Point[] {
  const step = Math.max(1, Math.ceil(points.length / drawnMax))
  return points.filter((_, place) => (points.length - 1 - place) % step === 0)
}

/** Sorts points by time, oldest first. */
export function inTime<Point extends { readonly at: string }>(points: readonly Point[]): Point[] {
  return points.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** Up to four points to label below a drawing, evenly spread from the first to the last. */
export function tickPoints<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1
  const places = new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])
  return [...places].flatMap((place) => points[place] ?? [])
}

/** Number of conversations before a level is shown; the level is the median of that many. */
export const settlesAfter = 5

export interface Settled {
  readonly level: DifficultyLevel
  /** ISO time of the conversation that settled it. */
  readonly from: string
}

const weightOf = { low: 1, medium: 2, high: 3 } as const

/** The confidence-weighted median of some levels; null for an empty list. */
export function middleLevel(points: readonly Pick<LevelPoint, 'cefr' | 'confidence'>[]): DifficultyLevel | null {
  const half = points.reduce((sum, { confidence }) => sum + weightOf[confidence], 0) / 2
  let weight = 0
  for (const level of difficultyLevels) {
    for (const { cefr, confidence } of points) if (cefr === level) weight += weightOf[confidence]
    if (weight > 0 && weight >= half) return level
  }
  return null
}

/** Levels over time: from the fifth conversation on, the median of the last five. @param points oldest first */
export function settledLevels(points: readonly LevelPoint[]): Settled[] {
  const settled: Settled[] = []
  for (let end = settlesAfter; end <= points.length; end += 1) {
    const level = middleLevel(points.slice(end - settlesAfter, end))
    const at = points[end - 1]?.at
    if (level !== null && at !== undefined && level !== settled.at(-1)?.level) settled.push({ level, from: at })
  }
  return settled
}

/**
 * Languages in the order of `languages`, each with its latest settled level; null if none has settled. @param shown
 * those to list
 */
export const settledLanguages = (
  progress: Pick<Progress, 'cefr_over_time' | 'languages'>,
  shown: ReadonlySet<Language>,
): { language: Language; level: DifficultyLevel | null }[] => {
  const tracks = new Map(levelTracks(progress).map(({ language, points }) => [language, points]))
  const languages = progress.languages.filter((language) => shown.has(language))
  return languages.map((language) => ({
    language,
    level: settledLevels(tracks.get(language) ?? []).at(-1)?.level ?? null,
  }))
}

const dayMs = 86_400_000
const ticksMax = 7

export interface TimeAxis {
  /** An instant's position on the axis, 0 to 1. */
  readonly placeOf: (at: string) => number
  /** Instants to label, evenly spread from one end to the other. */
  readonly ticks: readonly Date[]
}

/** An axis of real dates, at least a week long. @param points oldest first */
export function timeAxis(points: readonly { readonly at: string }[]): TimeAxis {
  const start = Date.parse(points[0]?.at ?? '')
  const length = Math.max(7 * dayMs, Date.parse(points.at(-1)?.at ?? '') - start)
  const steps = Math.min(ticksMax, Math.floor(length / dayMs)) - 1
  return {
    placeOf: (at) => (Date.parse(at) - start) / length,
    ticks: Array.from({ length: steps + 1 }, (_, step) => new Date(start + (step / steps) * length)),
  }
}

export interface PractisedWeek {
  /** Date of its Monday. */
  readonly monday: string
  readonly minutes: number
  /** Heights of its bars, 0 to 1: the longest day across all weeks reaches the top. */
  readonly shares: readonly number[]
  readonly isMet: boolean
}

/** Groups days into weeks of seven. @param goal in minutes per week, null if there is none */
export function practisedWeeks(days: Progress['recent_days'], goal: number | null): PractisedWeek[] {
  const most = Math.max(10, ...days.map(({ minutes }) => minutes))
  return Array.from({ length: days.length / 7 }, (_, index) => {
    const week = days.slice(index * 7, index * 7 + 7)
    const minutes = week.reduce((sum, day) => sum + day.minutes, 0)
    return {
      monday: week[0]?.day ?? '',
      minutes,
      shares: week.map((day) => day.minutes / most),
      isMet: goal !== null && minutes >= goal,
    }
  })
}

export const weeklyGoalMin = 5

/** Parses a weekly goal in minutes; null if it is invalid. */
export function goalOf(typed: string): number | null {
  const minutes = Number(typed.trim())
  const fits = /^\d+$/.test(typed.trim()) && minutes >= weeklyGoalMin && minutes <= weeklyGoalMax
  return fits ? minutes : null
}

/** Whether no conversation has been finished yet. */
export const isUnpractised = ({ finished_sessions, languages }: Progress) =>
  finished_sessions === 0 && languages.length === 0
