import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Filters, FoldedFilters, LanguageFilter, SearchFilter } from '#ui/fields/filters.tsx'
import { countFilters, type HistorySearch, searchMax } from './history-search.ts'

export interface HistoryFiltersProps {
  readonly shown: HistorySearch
  readonly onShow: (change: Partial<HistorySearch>) => void
}

/** Search by title, and filters for language and kind, which are in a sheet on a phone. */
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
      <FoldedFilters count={countFilters(shown)} onClear={() => onShow({ language: undefined, type: undefined })}>
        {(inSheet) => (
          <>
            <LanguageFilter
              label={t('filter.language')}
              labelShown={inSheet}
              anyLabel={t('filter.anyLanguage')}
              chosen={shown.language}
              onChoose={(language) => onShow({ language })}
            />
            <Segmented
              label={t('filter.type')}
              labelShown={inSheet}
              segments={[
                { value: 'all', label: t('filter.all') },
                { value: 'DIALOG', label: t('filter.dialog') },
                { value: 'IELTS', label: 'IELTS' },
              ]}
              chosen={shown.type ?? 'all'}
              onChoose={(type) => onShow({ type: type === 'all' ? undefined : type })}
            />
          </>
        )}
      </FoldedFilters>
    </Filters>
  )
}
