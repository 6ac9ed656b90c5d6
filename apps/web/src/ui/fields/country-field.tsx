import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from '#platform/language/country.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { useIsHydrated } from '#platform/page/hydration.ts'
import { SelectField } from './field.tsx'

export interface CountryFieldProps {
  name: string
  required: boolean
  /** ISO 3166-1 alpha-2, or empty if unknown. */
  start: string
  error?: string | undefined
}

/** A choice of all countries, named in the interface language. */
export function CountryField({ start, ...field }: CountryFieldProps) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const [country, setCountry] = useState(start)
  // Browsers name and sort countries differently, so a prerendered page has none.
  const countries = useIsHydrated() ? countriesIn(language) : []
  return (
    <SelectField
      {...field}
      label={t('field.country')}
      autoComplete="country"
      value={country}
      onChange={(event) => setCountry(event.target.value)}
    >
      <option value="" disabled hidden />
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
