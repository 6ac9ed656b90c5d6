// Numbers, dates and names in the interface language.
import { type Language, locales } from '@parley/contracts/language/language.ts'
import { useLanguage } from './i18n.ts'

const minuteMs = 60_000

/** Steps of relative time, largest first: unit and its length in milliseconds. */
const relativeSteps = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

/** Short unit symbols, as in the other languages: `Intl` would write "1 hr 54 mins". */
const englishUnits = { hour: 'h', minute: 'min', second: 's' } as const

/** Formatters for one language. Instants are ISO 8601 strings or Dates; durations are in milliseconds. */
export function formatIn(language: Language) {
  const locale = locales[language]
  const at = (moment: string | Date) => new Date(moment)
  const amount = (value: number, unit: keyof typeof englishUnits) =>
    language === 'en'
      ? `${value}\u00a0${englishUnits[unit]}`
      : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
    /** "12 €": cents only if there are any. `currency` as in ISO 4217. */
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        trailingZeroDisplay: 'stripIfInteger',
      }).format(amount),
    /** "4 MB", or "2 GB" from a thousand megabytes up. */
    megabytes: (bytes: number) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit: bytes < 1e9 ? 'megabyte' : 'gigabyte',
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }).format(bytes / (bytes < 1e9 ? 1e6 : 1e9)),
    percent: (share: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
    date: (moment: string | Date, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }) =>
      new Intl.DateTimeFormat(locale, options).format(at(moment)),
    time: (moment: string | Date) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at(moment)),
    /** "2 days ago"; "now" for less than a minute. */
    ago: (moment: string | Date, now = Date.now()) => {
      const passed = at(moment).getTime() - now
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      for (const [unit, length] of relativeSteps) {
        if (Math.abs(passed) >= length) return relative.format(Math.trunc(passed / length), unit)
      }
      return relative.format(0, 'second')
    },
    /** "1 h 54 min", "3 min" or "45 s", rounded to a useful precision. */
    duration: (milliseconds: number) => {
      const seconds = Math.round(milliseconds / 1000)
      if (seconds < 60) return amount(seconds, 'second')
      const all = Math.round(seconds / 60)
      const [hours, minutes] = [Math.floor(all / 60), all % 60]
      const parts = [hours > 0 && amount(hours, 'hour'), (minutes > 0 || hours === 0) && amount(minutes, 'minute')]
      return parts.filter((part) => part !== false).join(' ')
    },
    /** "6.4 s": duration of speech. */
    seconds: (milliseconds: number) => amount(Math.round(milliseconds / 100) / 10, 'second'),
    /** "0:07" on a player or a clock. */
    clock: (milliseconds: number) => {
      const seconds = Math.max(0, Math.round(milliseconds / 1000))
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    },
    list: (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    country: (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  }
}

/** `formatIn` for the interface language. */
export function useFormat() {
  return formatIn(useLanguage())
}
