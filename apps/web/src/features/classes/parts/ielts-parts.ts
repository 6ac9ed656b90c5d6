// The parts of the test, for a form that lists them without importing the contract's zod.
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'

export const ieltsParts = ['full', '1', '2', '3'] as const satisfies readonly IeltsPart[]
