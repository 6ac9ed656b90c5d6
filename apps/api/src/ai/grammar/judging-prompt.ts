// What every request that judges a learner's language says, in English.
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'

/** The instruction that spoken language is not judged as writing. */
export const spokenRule =
  'Spoken language is right as it is spoken: answers without a verb ("Two tickets, please"), contractions, sentences that begin with and or but, words moved to the front, discourse markers, and a mistake that the learner corrects at once.'

/** The instruction about the learner's own level; empty if it is unknown. */
export const levelRule = (level: DifficultyLevel | null): string[] =>
  level === null
    ? []
    : [
        `The learner's own level is ${level} of the CEFR: choose what helps at this level, and explain it in simple words.`,
      ]
