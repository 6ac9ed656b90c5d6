import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countriesIn, countryOf } from '#platform/country.ts'
import { useLanguage } from '#platform/i18n.ts'
import { SelectField } from '#ui/field.tsx'

export interface CountryFieldProps {
  name: string
  required: boolean
  error?: string | undefined
}

/** All countries by their names in the language of the interface; what the browser says about its own is the start. */
export function CountryField(props: CountryFieldProps) {
  const { t } = useTranslation('auth')
  const language = useLanguage()
  const [country, setCountry] = useState(() => countryOf(navigator.languages) ?? '')
  return (
    <SelectField
      {...props}
      label={t('country')}
      autoComplete="country"
      value={country}
      onChange={(event) => setCountry(event.target.value)}
    >
      <option value="" disabled hidden />
      {countriesIn(language).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
