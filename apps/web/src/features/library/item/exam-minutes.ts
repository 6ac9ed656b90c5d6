import type { IeltsPart } from '@parley/contracts/library/scenario.ts'

/** How long each part takes in the real exam, in minutes (IELTS speaking test format). */
export const examMinutes: Record<IeltsPart, { from: number; to: number }> = {
  full: { from: 11, to: 14 },
  '1': { from: 4, to: 5 },
  '2': { from: 3, to: 4 },
  '3': { from: 4, to: 5 },
}
