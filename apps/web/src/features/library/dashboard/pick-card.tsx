// A card for something to practise: its phrase above, its title below. The entire card is one link.
import { IconCheck, IconStar } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Voiceprint, type VoiceprintProps } from '#ui/voice/voiceprint.tsx'
import classes from './pick-card.module.css'

export interface PickCardProps {
  readonly title: string
  readonly description: string
  /** The upper half: the phrase and its context. */
  readonly children: ReactNode
  readonly voice: Omit<VoiceprintProps, 'className'>
  readonly to: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** Small print at the bottom: level, steps, minutes. */
  readonly meta: ReactNode
  /** A label that distinguishes it from the other cards. */
  readonly tag?: string | undefined
  /** For the author: why others cannot see it. */
  readonly standing?: ReactNode
  /** How many times it was completed; 0 is also shown (specification §4). */
  readonly doneCount: number
  /** Whether there is an unfinished conversation to continue. */
  readonly going?: boolean
  /** The author's actions. */
  readonly menu?: ReactNode
  readonly isFavorite: boolean
  readonly onFavorite: () => void
}

export function PickCard(props: PickCardProps) {
  const { t } = useTranslation('library')
  return (
    <article className={`card ${classes.pick}`} data-going={props.going || undefined}>
      <div className={classes.say}>
        {props.children}
        <Voiceprint {...props.voice} className={classes.voice} />
      </div>
      <div className={classes.body}>
        <h3 elementtiming="content">
          <Link {...props.to} className={classes.link}>
            {props.title}
          </Link>
        </h3>
        <p className={classes.description}>{props.description}</p>
        {props.standing}
        <p className={classes.meta}>
          {props.meta}
          {props.tag !== undefined && <span className="tag">{props.tag}</span>}
          {props.doneCount > 0 ? (
            <span className={classes.done}>
              <IconCheck className="i i-sm" aria-hidden="true" />
              {t('card.done', { count: props.doneCount })}
            </span>
          ) : (
            <span>{t('card.notDone')}</span>
          )}
        </p>
      </div>
      <div className={classes.acts} data-menu={Boolean(props.menu) || undefined}>
        {props.menu}
        <IconButton
          label={t('card.favorite', { title: props.title })}
          aria-pressed={props.isFavorite}
          fills
          tip="none"
          onClick={props.onFavorite}
        >
          <IconStar aria-hidden="true" />
        </IconButton>
      </div>
    </article>
  )
}
