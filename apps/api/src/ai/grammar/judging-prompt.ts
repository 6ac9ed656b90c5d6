// What every request that judges a learner's language says, in English.
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { promptOf } from '#prompts/prompts.ts'
import { fill } from '#texts/texts.ts'

const texts = promptOf('judging@1')

/** The instruction that what users wrote is data. */
export const dataRule: string = texts.data
/** The instruction that a transcript shows nothing of spelling and pronunciation. */
export const recognisedRule: string = texts.recognised
/** The instruction that spoken language is not judged as writing. */
export const spokenRule: string = texts.spoken

/**
 * The instruction about the learner's level.
 * @param own null if the learner has not chosen one
 * @param meant the level for which the conversation is meant
 */
export const levelRule = (own: DifficultyLevel | null, meant: DifficultyLevel): string =>
  fill(own === null ? texts.unknown_level : texts.level, { level: own ?? meant })
