import { useTranslation } from 'react-i18next'
import { Filters, SearchFilter } from '#ui/filters.tsx'
import { Segmented } from '#ui/segmented.tsx'
import classes from './dashboard-filters.module.css'
import { type DashboardSearch, examParts, searchMax } from './dashboard-search.ts'

export interface DashboardFiltersProps {
  readonly shown: DashboardSearch
  readonly onShow: (change: Partial<DashboardSearch>) => void
}

/** Search and category; for an exam also its part and how it is taken. */
export function DashboardFilters({ shown, onShow }: DashboardFiltersProps) {
  const { t } = useTranslation('library')
  return (
    <Filters>
      <SearchFilter
        label={t('search.label')}
        placeholder={t(shown.tab === 'topics' ? 'search.topics' : 'search.placeholder')}
        max={searchMax}
        searched={shown.search}
        onSearch={(search) => onShow({ search })}
      />
      <Segmented
        label={t('category.label')}
        segments={[
          { value: 'all', label: t('category.all') },
          { value: 'favorites', label: t('category.favorites') },
          { value: 'created', label: t('category.created') },
        ]}
        chosen={shown.category}
        onChoose={(category) => onShow({ category })}
      />
      {shown.tab === 'ielts' && (
        <>
          <Segmented
            label={t('part.label')}
            segments={examParts.map((part) => ({ value: part, label: t(`part.${part}`) }))}
            chosen={shown.part}
            onChoose={(part) => onShow({ part })}
          />
          <Segmented
            label={t('mode.label')}
            segments={[
              { value: 'practice', label: t('mode.practice') },
              { value: 'exam', label: t('mode.exam') },
            ]}
            chosen={shown.mode}
            onChoose={(mode) => onShow({ mode })}
          />
          <p className={classes.help}>{t(`mode.${shown.mode}Help`)}</p>
        </>
      )}
    </Filters>
  )
}
