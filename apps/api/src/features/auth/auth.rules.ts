// Decisions about accounts and refresh tokens.
import { isCountryCode } from '@parley/contracts/account/country.ts'
import { PersonName } from '@parley/contracts/account/user.ts'
import { Language } from '@parley/contracts/language/language.ts'

/** Maximum duration of a sign-in in milliseconds: 30 days. */
export const signInMs = 30 * 24 * 3_600_000
/** How long an unused sign-in lasts, in milliseconds: 14 days. */
export const idleMs = 14 * 24 * 3_600_000
/** How long a used token still returns its unused successor, in case a response was lost. In milliseconds: a day. */
export const repeatMs = 24 * 3_600_000

const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а a,б b,в v,г h,ґ g,д d,е e,є ie,ж zh,з z,и y,і i,ї i,й i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х kh,ц ts,' +
    'ч ch,ш sh,щ shch,ь ,ю iu,я ia,ё io,ы y,э e,ъ '
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
/** Letters whose romanisation is different in Bulgarian. */
const bulgarian: Readonly<Record<string, string>> = {
  г: 'g',
  и: 'i',
  й: 'y',
  х: 'h',
  щ: 'sht',
  ъ: 'a',
  ю: 'yu',
  я: 'ya',
}
const latin: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th' }

function inAscii(name: string, language: Language): string {
  const table = { ...latin, ...cyrillic, ...(language === 'bg' ? bulgarian : {}) }
  const letters = [...name.toLowerCase().normalize('NFC')].map((letter) => table[letter] ?? letter)
  return letters
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/**
 * Candidate tag names, to be tried until one is free: the name alone, then with a growing number of digits.
 * @param random returns a number from 0 up to but excluding 1
 */
export function* tagNames(
  person: { firstName: string; lastName: string; language: Language },
  random: () => number,
): Generator<string> {
  const name = inAscii(`${person.firstName} ${person.lastName}`, person.language).slice(0, 40) || 'learner'
  yield name
  for (let digits = 2; digits <= 12; digits += 1) {
    yield `${name}${String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')}`
  }
}

export type RefreshVerdict = 'rotate' | 'repeat' | 'revoke' | 'refuse'

/**
 * Decides what to do with a refresh token. `rotate`: exchange it. `repeat`: the response was lost or another tab was
 * faster, so return the same successor. `revoke`: token and successor have both been used, so two parties have them;
 * end the sign-in.
 */
export function judgeToken(
  signIn: { expiresAt: Date; revokedAt: Date | null; lastUsedAt: Date },
  token: { usedAt: Date | null },
  successor: { usedAt: Date | null } | null,
  now: Date,
): RefreshVerdict {
  const idleSince = now.getTime() - signIn.lastUsedAt.getTime()
  if (signIn.revokedAt !== null || signIn.expiresAt <= now || idleSince >= idleMs) return 'refuse'
  if (token.usedAt === null) return 'rotate'
  const isParentOfCurrent = successor !== null && successor.usedAt === null
  return isParentOfCurrent && now.getTime() - token.usedAt.getTime() <= repeatMs ? 'repeat' : 'revoke'
}

/**
 * Whether a GET request with side effects comes from our own pages. Browsers say so in Sec-Fetch-Site; other clients do
 * not send that header and have no user's cookies.
 */
export function comesFromUs(
  headers: { site: string | undefined; origin: string | undefined },
  ourOrigin: string,
): boolean {
  if (headers.site !== undefined) return headers.site === 'same-origin'
  return headers.origin === undefined || headers.origin === ourOrigin
}

/** How long after signing in users need not confirm their identity again, in milliseconds. */
export const recentMs = 10 * 60_000

/** Whether a sign-in at this time is recent enough to count as proof. */
export const isRecent = (signedInAt: Date, now: Date): boolean => now.getTime() - signedInAt.getTime() <= recentMs

export interface Locale {
  readonly explanationLanguage: Language
  /** ISO 3166-1 alpha-2, or ZZ if unknown. */
  readonly country: string
}

/**
 * Defaults for a new user from the browser's Accept-Language: the first language that we support and the first region.
 */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const tags = (acceptLanguage ?? '').split(',').map((tag) => tag.split(';')[0]?.trim().split('-') ?? [])
  const languages = tags.flatMap(([language]) => Language.safeParse(language?.toLowerCase()).data ?? [])
  const countries = tags.flatMap(([, ...rest]) => rest.filter(isCountryCode))
  return { explanationLanguage: languages[0] ?? 'en', country: countries[0] ?? 'ZZ' }
}

/** A name for a user whose issuer provides none: the part of the e-mail address before the @, if it is a valid name. */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split('@')
  return PersonName.safeParse(local).data ?? 'Learner'
}
