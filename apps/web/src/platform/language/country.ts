// Countries of the world (ISO 3166-1 alpha-2), named by the browser in the interface language.
import { countryCodes, isCountryCode } from '@parley/contracts/account/country.ts'
import { type Language, locales } from '@parley/contracts/language/language.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
}

/** All countries with their names in `language`, in that language's alphabetical order. */
export function countriesIn(language: Language): Country[] {
  const names = new Intl.DisplayNames(locales[language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name))
}

/** The country named in a browser's languages (`de-AT`), or null: `de` alone does not imply one. */
export function countryOf(tags: readonly string[]): string | null {
  for (const tag of tags) {
    const region = tag.split('-').find((part) => isCountryCode(part))
    if (region) return region
  }
  return null
}
