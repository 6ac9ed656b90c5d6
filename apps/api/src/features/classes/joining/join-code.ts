// Codes to join a class: random, and accepted in any notation.
import { randomInt } from 'node:crypto'
import { joinCodeAlphabet, joinCodeLength } from '@parley/contracts/classes/join-code.ts'

/** One of 28^6, about 480 million. */
export const makeJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)]).join('')

/** Normalises a typed code to its stored form: ignores case, spaces and hyphens. */
export const normalizeJoinCode = (typed: string): string => typed.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')
