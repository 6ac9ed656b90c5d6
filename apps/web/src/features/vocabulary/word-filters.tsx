import { vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import { useTranslation } from 'react-i18next'
import { Filters, LanguageFilter, SearchFilter } from '#ui/fields/filters.tsx'
import type { VocabularySearch } from './vocabulary-search.ts'

export interface WordFiltersProps {
  readonly shown: VocabularySearch
  readonly onShow: (change: Partial<VocabularySearch>) => void
}

/** Search by word or meaning, and a language filter. */
export function WordFilters({ shown, onShow }: WordFiltersProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <Filters>
      <SearchFilter
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        max={vocabularyLimits.text}
        searched={shown.search}
        onSearch={(search) => onShow({ search })}
      />
      <LanguageFilter
        label={t('filter.language')}
        anyLabel={t('filter.anyLanguage')}
        chosen={shown.language}
        onChoose={(language) => onShow({ language })}
      />
    </Filters>
  )
}
