import { endonyms, languages } from '@parley/contracts/language.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import classes from './history-filters.module.css'
import { type HistorySearch, searchMax } from './history-search.ts'

/** So long the keyboard must rest before a search is sent, in milliseconds. */
const restMs = 250

export interface HistoryFiltersProps {
  readonly shown: HistorySearch
  readonly onShow: (change: Partial<HistorySearch>) => void
}

/** Search by title, language and kind. */
export function HistoryFilters({ shown, onShow }: HistoryFiltersProps) {
  const { t } = useTranslation('review')
  const [typed, setTyped] = useTyped(shown.search, (search) => onShow({ search }))
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <TextField
          label={t('filter.search')}
          labelHidden
          type="search"
          placeholder={t('filter.placeholder')}
          icon={<IconSearch aria-hidden="true" />}
          maxLength={searchMax}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.language}>
        <SelectField
          label={t('filter.language')}
          labelHidden
          value={shown.language ?? ''}
          onChange={(event) => onShow({ language: languages.find((known) => known === event.currentTarget.value) })}
        >
          <option value="">{t('filter.anyLanguage')}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {endonyms[language]}
            </option>
          ))}
        </SelectField>
      </div>
      <Segmented
        label={t('filter.type')}
        segments={[
          { value: 'all', label: t('filter.all') },
          { value: 'DIALOG', label: t('filter.dialog') },
          { value: 'IELTS', label: 'IELTS' },
        ]}
        chosen={shown.type ?? 'all'}
        onChoose={(type) => onShow({ type: type === 'all' ? undefined : type })}
      />
    </search>
  )
}

/** What stands in the search field; `onSearch` hears of it when the keyboard rests. */
function useTyped(searched: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)
  useEffect(() => {
    // Back or a button changed the search; what was typed here and sent stays as it is typed.
    if (searched === sent.current) return
    sent.current = searched
    setTyped(searched)
  }, [searched])
  const send = useEffectEvent((search: string) => {
    if (search === sent.current) return
    sent.current = search
    onSearch(search)
  })
  useEffect(() => {
    const timer = window.setTimeout(() => send(typed.trim()), restMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
