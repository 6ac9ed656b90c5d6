// Codes to join a class: random, and accepted however they are typed.
import { randomInt } from 'node:crypto'
import { joinCodeAlphabet, joinCodeLength } from '@parley/contracts/classes/join-code.ts'

/** One of 28^6, about 480 million. */
export const makeJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)]).join('')

/** Normalises a typed code to its stored form: case, spaces and hyphens do not matter. */
export const normalizeJoinCode = (typed: string): string => typed.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')
