// The trial on the landing page: its lines and its token. Pure, except that it uses this browser's storage to restore
// the trial after a reload or sign-up.

import type { TrialAnswer } from '@parley/contracts/conversation/trial.ts'
import { trialOpenings, trialTurns } from '@parley/contracts/conversation/trial-opening.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'

export interface TalkLine {
  readonly side: 'partner' | 'learner'
  readonly text: string
}

export interface TrialTalk {
  readonly language: Language
  /** The lines after the opening. */
  readonly lines: readonly TalkLine[]
  /** Null before the first answer. */
  readonly token: string | null
  readonly turnsLeft: number
  /** A suggested answer; null at the end. */
  readonly hint: string | null
  /** Translation of the partner's last line. */
  readonly translation: string | null
  readonly finding: TrialAnswer['finding']
  /** Audio of the partner's last line: one MP3 file in base64; null until it arrives, or if synthesis failed. */
  readonly audio: string | null
}

export const newTalk = (language: Language): TrialTalk => ({
  language,
  lines: [],
  token: null,
  turnsLeft: trialTurns,
  hint: trialOpenings[language].hint,
  translation: null,
  finding: null,
  audio: null,
})

/** The trial with one more turn. */
export const withAnswer = (talk: TrialTalk, text: string, answer: TrialAnswer): TrialTalk => ({
  ...talk,
  lines: [...talk.lines, { side: 'learner', text }, { side: 'partner', text: answer.reply }],
  token: answer.token,
  turnsLeft: answer.turns_left,
  hint: answer.hint,
  translation: answer.translation,
  finding: answer.finding,
  audio: answer.audio,
})

/**
 * The language offered first: the browser's most preferred one that Parley offers, otherwise Spanish, but never the
 * interface language.
 * @param wishes BCP 47 tags, most preferred first
 */
export function firstLanguage(wishes: readonly string[], reader: Language): Language {
  const wanted = wishes.flatMap(
    (tag) => languages.find((language) => tag.toLowerCase().split('-')[0] === language) ?? [],
  )
  return [...wanted, 'es' as const, 'en' as const].find((language) => language !== reader) ?? 'es'
}

const key = 'parley.trial'
const dayMs = 86_400_000

/** Stores the trial for a day, the lifetime of its token; null removes it. */
export function storeTalk(talk: TrialTalk | null): void {
  if (talk === null || talk.token === null) localStorage.removeItem(key)
  else {
    const store = (kept: TrialTalk) =>
      localStorage.setItem(key, JSON.stringify({ until: Date.now() + dayMs, talk: kept }))
    try {
      store(talk)
    } catch {
      // If the browser's storage is full, the text matters more.
      store({ ...talk, audio: null })
    }
  }
}

/** The stored trial; null if there is none or it has expired. */
export function storedTalk(): TrialTalk | null {
  try {
    const { until, talk } = JSON.parse(localStorage.getItem(key) ?? 'null') as { until: number; talk: TrialTalk }
    const isWhole = Array.isArray(talk.lines) && typeof talk.token === 'string' && languages.includes(talk.language)
    return isWhole && until > Date.now() ? { ...talk, audio: talk.audio ?? null } : null
  } catch {
    return null
  }
}
