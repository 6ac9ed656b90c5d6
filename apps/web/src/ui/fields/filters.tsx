// A list's filters: a row of fields; the search is the widest. On a phone, all but the search are in a sheet.
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { SelectField, TextField } from './field.tsx'
import classes from './filters.module.css'
import { useTypedSearch } from './use-typed-search.ts'

const FiltersSheet = lazy(async () => ({ default: (await import('./filters-sheet.tsx')).FiltersSheet }))

export function Filters({ children }: { readonly children: ReactNode }) {
  return <search className={classes.filters}>{children}</search>
}

export interface FoldedFiltersProps {
  /** How many filters are set. */
  readonly count: number
  readonly onClear: () => void
  /** The fields; in the sheet they have visible labels. */
  readonly children: (inSheet: boolean) => ReactNode
}

/** Fields in a row or, on a phone, behind one button that shows the number of active filters. */
export function FoldedFilters({ count, onClear, children }: FoldedFiltersProps) {
  const { t } = useTranslation('ui')
  const button = useRef<HTMLButtonElement>(null)
  // Once opened, the sheet stays mounted, so that it can animate out.
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const close = () => {
    setSheet('closed')
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={classes.unfolded}>{children(false)}</div>
      <Button
        ref={button}
        className={classes.fold}
        icon={<IconAdjustmentsHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
      >
        {t('filters.open')}
        {count > 0 && (
          <span className={classes.count}>
            <span aria-hidden="true">{count}</span>
            <span className="sr">{t('filters.active', { count })}</span>
          </span>
        )}
      </Button>
      {sheet !== 'never' && (
        <Suspense>
          <FiltersSheet opened={sheet === 'open'} onClear={count > 0 ? onClear : undefined} onClose={close}>
            {children(true)}
          </FiltersSheet>
        </Suspense>
      )}
    </>
  )
}

export interface SearchFilterProps {
  readonly label: string
  readonly placeholder: string
  /** Longest text, in characters. */
  readonly max: number
  readonly searched: string
  /** Called with the search text when the user pauses typing. */
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
  /** Label of the option that filters nothing. */
  readonly anyLabel: string
  readonly chosen: Language | undefined
  /** Whether the label is visible, or only for screen readers. */
  readonly labelShown?: boolean
  readonly onChoose: (language: Language | undefined) => void
}

export function LanguageFilter({ label, anyLabel, chosen, labelShown = false, onChoose }: LanguageFilterProps) {
  return (
    <div className={classes.language}>
      <SelectField
        label={label}
        labelHidden={!labelShown}
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
