import type { ModuleSummary } from '@parley/contracts/library.ts'
import { IconCheck, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { BarGroups } from '#ui/voice/bar-groups.tsx'
import type { DashboardSearch } from '../dashboard/dashboard-search.ts'
import card from '../dashboard/pick-card.module.css'
import { ItemMenu, isOfOthers } from '../item/item-menu.tsx'
import { AuthorName, ModerationNote } from '../item/item-standing.tsx'
import classes from './module-card.module.css'

export interface ModuleCardProps {
  readonly module: ModuleSummary
  /** What of the topics is shown, for the way back. */
  readonly topics: Partial<DashboardSearch>
  readonly onFavorite: () => void
}

/** A module as a stack of cards: its name, and a group of bars for each of its scenarios. */
export function ModuleCard({ module, topics, onFavorite }: ModuleCardProps) {
  const { t } = useTranslation('library')
  const { _id, title, description, type, scenario_count, completed_count, is_favorite } = module
  const hasMenu = module.can_edit || isOfOthers(module)
  const done = Array.from({ length: scenario_count }, (_, place) => place < completed_count)
  return (
    <article className={`card ${card.pick} ${classes.stack}`}>
      <div className={`${card.say} ${classes.name}`}>
        <h3 elementtiming="content">
          <Link
            to="/platform/dashboard/module/$moduleId"
            params={{ moduleId: _id }}
            search={topics}
            className={card.link}
          >
            {title}
          </Link>
        </h3>
        <BarGroups done={done} seed={title} className={classes.groups} />
      </div>
      <div className={card.body}>
        <p className={card.description}>{description}</p>
        <ModerationNote item={module} />
        <p className={card.meta}>
          <ModuleProgress done={completed_count} total={scenario_count} />
          <span>{t(`card.type.${type}`)}</span>
          <AuthorName item={module} />
        </p>
      </div>
      <div className={card.acts} data-menu={hasMenu || undefined}>
        {hasMenu && (
          <ItemMenu item={{ kind: 'module', _id, title }} canEdit={module.can_edit} canReport={isOfOthers(module)} />
        )}
        <IconButton
          label={t('card.favorite', { title })}
          aria-pressed={is_favorite}
          fills
          tip="none"
          onClick={onFavorite}
        >
          <IconStar aria-hidden="true" />
        </IconButton>
      </div>
    </article>
  )
}

/** How many there are, how many of them are done, or that all are. */
function ModuleProgress({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation('library')
  if (done === 0) return <span>{t('card.scenarios', { count: total })}</span>
  if (done < total) return <span>{t('card.progress', { done, total })}</span>
  return (
    <span className={card.done}>
      <IconCheck className="i i-sm" aria-hidden="true" />
      {t('card.allDone', { count: total })}
    </span>
  )
}
