import { endonyms } from '@parley/contracts/language.ts'
import type { Module } from '@parley/contracts/library.ts'
import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './module-head.module.css'

export interface ModuleHeadProps {
  readonly module: Module
  readonly onFavorite: () => void
}

/** What the module is called and what it is about. */
export function ModuleHead({ module, onFavorite }: ModuleHeadProps) {
  const { t } = useTranslation('library')
  const { title, description, type, tags, target_language, is_favorite } = module
  return (
    <>
      <div className={classes.head}>
        <div className={classes.told}>
          <h1>{title}</h1>
          <ul className={classes.facts}>
            <li lang={target_language}>{endonyms[target_language]}</li>
            <li>{t(`card.type.${type}`)}</li>
          </ul>
        </div>
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
      </div>
      <p className={classes.description}>{description}</p>
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
