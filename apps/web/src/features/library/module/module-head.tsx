import { endonyms } from '@parley/contracts/language/language.ts'
import { IconStar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Head } from '#ui/page/head.tsx'
import type { DashboardSearch } from '../dashboard/dashboard-search.ts'
import { ItemMenu, isOfOthers } from '../item/item-menu.tsx'
import { AuthorName, ModerationNote } from '../item/item-standing.tsx'
import classes from './module-head.module.css'
import type { KnownModule } from './use-module.ts'

export interface ModuleHeadProps {
  readonly module: KnownModule
  /** The filters of the topics page, for the link back. */
  readonly topics: Partial<DashboardSearch>
  readonly onFavorite: () => void
}

/** The module's title and description. */
export function ModuleHead({ module, topics, onFavorite }: ModuleHeadProps) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const { title, description, type, tags = [], target_language, is_favorite, hidden_scenarios = [] } = module
  const acts = (
    <>
      <ItemMenu
        item={{ kind: 'module', _id: module._id, title }}
        canEdit={module.can_edit}
        canReport={isOfOthers(module)}
        edge
        onDeleted={() => void navigate({ to: '/platform/dashboard', search: topics, replace: true })}
      />
      <IconButton
        label={t('card.favorite', { title })}
        aria-pressed={is_favorite}
        edge
        fills
        tip="none"
        onClick={onFavorite}
      >
        <IconStar aria-hidden="true" />
      </IconButton>
    </>
  )
  return (
    <>
      <Head
        title={title}
        facts={
          <>
            <li lang={target_language}>{endonyms[target_language]}</li>
            <li>{t(`card.type.${type}`)}</li>
            {isOfOthers(module) && (
              <li>
                <AuthorName item={module} />
              </li>
            )}
          </>
        }
        acts={acts}
        actsBeside
      />
      <p className={classes.description}>{description}</p>
      <ModerationNote item={module} />
      {hidden_scenarios.length > 0 && (
        <div className={`note note-warn ${classes.unseen}`}>
          <p>{t('module.unseen.count', { count: hidden_scenarios.length })}</p>
          <p>{t('module.unseen.how')}</p>
        </div>
      )}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('module.tags')}>
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
