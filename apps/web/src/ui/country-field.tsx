import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn } from '#platform/country.ts'
import { useIsHydrated } from '#platform/hydration.ts'
import { useLanguage } from '#platform/i18n.ts'
import { SelectField } from './field.tsx'

export interface CountryFieldProps {
  name: string
  required: boolean
  /** ISO 3166-1 alpha-2, or empty where nothing is known yet. */
  start: string
  error?: string | undefined
}

/** All countries by their names in the language of the interface. */
export function CountryField({ start, ...field }: CountryFieldProps) {
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const [country, setCountry] = useState(start)
  // Browsers name and sort countries each in their own way: a prerendered page leaves it to them.
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
