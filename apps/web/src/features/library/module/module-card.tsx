import type { Language } from '@parley/contracts/language/language.ts'
import type { ModuleSummary } from '@parley/contracts/library/module.ts'
import { IconCheck, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeaches } from '#platform/session/organisations.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { BarGroups } from '#ui/voice/charts/bar-groups.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import type { DashboardSearch } from '../dashboard/dashboard-search.ts'
import card from '../dashboard/pick-card.module.css'
import { ItemMenu, isOfOthers } from '../item/item-menu.tsx'
import { AuthorName, ModerationNote } from '../item/item-standing.tsx'
import classes from './module-card.module.css'

export interface ModuleCardProps {
  readonly module: ModuleSummary
  /** The learner's explanation language. */
  readonly explanation: Language
  /** The filters of the topics page, for the link back. */
  readonly topics: Partial<DashboardSearch>
  readonly onFavorite: () => void
}

/** A module as a stack of cards: one of its phrases, and a group of bars for each of its scenarios. */
export function ModuleCard({ module, explanation, topics, onFavorite }: ModuleCardProps) {
  const { t } = useTranslation('library')
  const { _id, title, description, scenario_count, completed_count, is_favorite, levels, lead } = module
  const meaning = module.lead_translation
  const teaches = useTeaches()
  const hasMenu = module.can_edit || isOfOthers(module) || teaches
  const done = Array.from({ length: scenario_count }, (_, place) => place < completed_count)
  return (
    <article className={`card ${card.pick} ${classes.stack}`}>
      <div className={`${card.say} ${classes.name}`}>
        {lead !== null && (
          <p className="say" lang={module.target_language} translate="no" elementtiming="content">
            {lead}
          </p>
        )}
        {meaning !== null && meaning !== lead && (
          <p className="say-tr" lang={explanation}>
            {meaning}
          </p>
        )}
        <BarGroups done={done} seed={title} className={classes.groups} />
      </div>
      <div className={card.body}>
        <h3>
          <Link
            to="/platform/dashboard/module/$moduleId"
            params={{ moduleId: _id }}
            search={topics}
            className={card.link}
          >
            {title}
          </Link>
        </h3>
        <p className={card.description}>{description}</p>
        <ModerationNote item={module} />
        <p className={card.meta}>
          {levels && (
            <Level
              level={levels.to}
              from={levels.from}
              label={t(levels.from === levels.to ? 'card.level' : 'card.levels', { ...levels, level: levels.to })}
            />
          )}
          <ModuleProgress done={completed_count} total={scenario_count} />
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

/** The number of scenarios, and how many are completed. */
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
