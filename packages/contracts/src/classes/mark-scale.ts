// The scales that classes are marked on, and comparing a teacher's mark with the model's. Does not import zod, so that
// pages can use it without loading zod.
import type { DifficultyLevel } from '../library/scenario.ts'

/** CEFR levels, IELTS bands, or points out of a hundred. */
export const markScales = ['cefr', 'ielts', 'points'] as const
export type MarkScale = (typeof markScales)[number]

/** Maximum points. */
export const pointsMax = 100

const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const satisfies readonly DifficultyLevel[]
const halves = Array.from({ length: 19 }, (_, index) => String(index / 2))
const points = Array.from({ length: pointsMax + 1 }, (_, index) => String(index))
const marks: Record<MarkScale, readonly string[]> = { cefr: levels, ielts: halves, points }

/** All of a scale's marks as they are stored, lowest first: `A1`, `6.5`, `87`. */
export const marksOf = (scale: MarkScale): readonly string[] => marks[scale]

export const isMark = (scale: MarkScale, mark: string): boolean => marks[scale].includes(mark)

/** The parts of a review's result that a mark can be derived from. */
export interface MachineJudgement {
  readonly level: DifficultyLevel | null
  readonly overallBand: number | null
}

/** The machine's mark on a scale; null if there is none. Models do not award points. */
export function machineMark(scale: MarkScale, { level, overallBand }: MachineJudgement): string | null {
  if (scale === 'cefr') return level
  if (scale === 'ielts') return overallBand === null ? null : String(overallBand)
  return null
}

/** How many steps on the scale a mark is above the model's: negative if below, null if there is none to compare. */
export function stepsAbove(scale: MarkScale, mark: string, machine: string | null): number | null {
  if (machine === null) return null
  const [own, other] = [marks[scale].indexOf(mark), marks[scale].indexOf(machine)]
  return own < 0 || other < 0 ? null : own - other
}

/** Whether a mark differs from the model's and therefore needs a reason. */
export const needsReason = (scale: MarkScale, mark: string, machine: string | null): boolean =>
  (stepsAbove(scale, mark, machine) ?? 0) !== 0
