import { useDebouncedCallback } from '@mantine/hooks'
import { endonyms, languages } from '@parley/contracts/language.ts'
import { vocabularyLimits } from '@parley/contracts/vocabulary.ts'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '#ui/field.tsx'
import type { VocabularySearch } from './vocabulary-search.ts'
import classes from './vocabulary-view.module.css'

/** So long the keyboard must rest before a search is sent, in milliseconds. */
const restMs = 250

export interface WordFiltersProps {
  readonly shown: VocabularySearch
  readonly onShow: (change: Partial<VocabularySearch>) => void
}

/** Search by word or meaning, and the language. */
export function WordFilters({ shown, onShow }: WordFiltersProps) {
  const { t } = useTranslation('vocabulary')
  const [typed, setTyped] = useState(shown.search)
  const sent = useRef(shown.search)
  useEffect(() => {
    // Back or a button changed the search; what was typed here and sent stays as it is typed.
    if (shown.search === sent.current) return
    sent.current = shown.search
    setTyped(shown.search)
  }, [shown.search])
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    onShow({ search: sent.current })
  }, restMs)
  return (
    <search className={classes.filters}>
      <div className={classes.search}>
        <TextField
          label={t('filter.search')}
          labelHidden
          type="search"
          placeholder={t('filter.placeholder')}
          icon={<IconSearch aria-hidden="true" />}
          maxLength={vocabularyLimits.text}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            send(event.currentTarget.value)
          }}
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
    </search>
  )
}
