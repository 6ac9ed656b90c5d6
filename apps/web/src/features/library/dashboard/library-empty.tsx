import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Empty } from '#ui/states/empty.tsx'
import type { DashboardSearch } from './dashboard-search.ts'

export interface LibraryEmptyProps {
  readonly shown: DashboardSearch
  readonly target: Language
  readonly onShow: (change: Partial<DashboardSearch>) => void
  readonly onTarget: (language: Language) => void
}

/** Shown for an empty list: the reason, and what to do next. */
export function LibraryEmpty({ shown, target, onShow, onTarget }: LibraryEmptyProps) {
  const { t } = useTranslation('library')
  const all = (
    <Button onClick={() => onShow({ search: '', category: 'all', level: 'all' })}>{t('empty.showAll')}</Button>
  )
  if (shown.search !== '') {
    return (
      <Empty title={t('empty.search.title', { search: shown.search })} action={all}>
        {t('empty.search.text')}
      </Empty>
    )
  }
  if (shown.category === 'favorites') {
    return (
      <Empty title={t('empty.favorites.title')} word="hola" action={all}>
        {t('empty.favorites.text')}
      </Empty>
    )
  }
  if (shown.category === 'created') {
    const way =
      shown.tab === 'topics' ? (
        <ButtonLink to="/platform/module/{-$moduleId}" params={{}} variant="filled">
          {t('create.module')}
        </ButtonLink>
      ) : (
        <ButtonLink to="/platform/scenario/{-$scenarioId}" params={{}} variant="filled">
          {t('create.scenario')}
        </ButtonLink>
      )
    return (
      <Empty title={t('empty.created.title')} action={way}>
        {t(shown.tab === 'topics' ? 'empty.created.topics' : 'empty.created.scenarios')}
      </Empty>
    )
  }
  if (shown.level !== 'all' && shown.tab !== 'ielts') {
    return (
      <Empty
        title={shown.level === 'mine' ? t('empty.level.mine') : t('empty.level.title', { level: shown.level })}
        action={all}
      >
        {t('empty.level.text')}
      </Empty>
    )
  }
  const other = shown.tab !== 'scenarios' ? undefined : target === 'en' ? 'es' : 'en'
  return (
    <Empty
      title={t('empty.shelf.title')}
      action={
        other ? (
          <Button onClick={() => onTarget(other)}>
            <span lang={other}>{endonyms[other]}</span>
          </Button>
        ) : (
          <Button onClick={() => onShow({ tab: 'scenarios' })}>{t('empty.shelf.scenarios')}</Button>
        )
      }
    >
      {t('empty.shelf.text')}
    </Empty>
  )
}
