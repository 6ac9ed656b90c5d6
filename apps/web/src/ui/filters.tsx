// What narrows a list down: a row of fields, the search the widest of them.
import { endonyms, type Language, languages } from '@parley/contracts/language.ts'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SelectField, TextField } from './field.tsx'
import classes from './filters.module.css'
import { useTypedSearch } from './use-typed-search.ts'

export function Filters({ children }: { readonly children: ReactNode }) {
  return <search className={classes.filters}>{children}</search>
}

export interface SearchFilterProps {
  readonly label: string
  readonly placeholder: string
  /** Longest text, in characters. */
  readonly max: number
  readonly searched: string
  /** Hears of what was typed when the keyboard rests. */
  readonly onSearch: (search: string) => void
}

export function SearchFilter({ label, placeholder, max, searched, onSearch }: SearchFilterProps) {
  const [typed, type] = useTypedSearch(searched, onSearch)
  return (
    <div className={classes.search}>
      <TextField
        label={label}
        labelHidden
        type="search"
        placeholder={placeholder}
        icon={<IconSearch aria-hidden="true" />}
        maxLength={max}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  )
}

export interface LanguageFilterProps {
  readonly label: string
  /** The choice that leaves nothing out. */
  readonly anyLabel: string
  readonly chosen: Language | undefined
  readonly onChoose: (language: Language | undefined) => void
}

export function LanguageFilter({ label, anyLabel, chosen, onChoose }: LanguageFilterProps) {
  return (
    <div className={classes.language}>
      <SelectField
        label={label}
        labelHidden
        value={chosen ?? ''}
        onChange={(event) => onChoose(languages.find((known) => known === event.currentTarget.value))}
      >
        <option value="">{anyLabel}</option>
        {languages.map((language) => (
          <option key={language} value={language}>
            {endonyms[language]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
