import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { FoldedFilters, SearchFilter } from '#ui/fields/filters.tsx'
import { Choices, ChosenText, widened } from './dashboard-choices.tsx'
import classes from './dashboard-filters.module.css'
import { countFilters, type DashboardSearch, searchMax, unfiltered } from './dashboard-search.ts'

export interface DashboardFiltersProps {
  readonly shown: DashboardSearch
  /** The learner's level in the listed language; null if unknown. */
  readonly level: DifficultyLevel | null
  /** On narrow screens, the search field is hidden until the user opens it. */
  readonly isSearching: boolean
  readonly onShow: (change: Partial<DashboardSearch>) => void
}

/** The filters, which are in a sheet on a phone, and the search. */
export function DashboardFilters({ shown, level, isSearching, onShow }: DashboardFiltersProps) {
  const { t } = useTranslation('library')
  return (
    <search className={classes.filters}>
      <FoldedFilters count={countFilters(shown)} onClear={() => onShow(unfiltered)}>
        {(inSheet) => <Choices {...{ shown, level, inSheet, onShow }} />}
      </FoldedFilters>
      <ChosenText shown={shown} level={level} />
      <div className={classes.search} data-open={isSearching || shown.search !== '' || undefined}>
        <SearchFilter
          label={t('search.label')}
          placeholder={t(shown.tab === 'topics' ? 'search.topics' : 'search.placeholder')}
          max={searchMax}
          searched={shown.search}
          onSearch={(search) => onShow(search === '' ? { search } : { search, ...widened(shown) })}
        />
      </div>
      {shown.tab === 'ielts' && <p className={classes.help}>{t(`mode.${shown.mode}Help`)}</p>}
    </search>
  )
}
