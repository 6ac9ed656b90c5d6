import { useTranslation } from 'react-i18next'
import { Filters, LanguageFilter, SearchFilter } from '#ui/filters.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type HistorySearch, searchMax } from './history-search.ts'

export interface HistoryFiltersProps {
  readonly shown: HistorySearch
  readonly onShow: (change: Partial<HistorySearch>) => void
}

/** Search by title, language and kind. */
export function HistoryFilters({ shown, onShow }: HistoryFiltersProps) {
  const { t } = useTranslation('review')
  return (
    <Filters>
      <SearchFilter
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
        max={searchMax}
        searched={shown.search}
        onSearch={(search) => onShow({ search })}
      />
      <LanguageFilter
        label={t('filter.language')}
        anyLabel={t('filter.anyLanguage')}
        chosen={shown.language}
        onChoose={(language) => onShow({ language })}
      />
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
    </Filters>
  )
}
