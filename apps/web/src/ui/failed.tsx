import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FlatLine } from '#ui/voice/flat-line.tsx'
import classes from './blank.module.css'
import { Button } from './button.tsx'

export interface FailedProps {
  title: string
  /** What is safe and what to do, as from `useProblemText`. */
  text: string
  onRetry?: () => void
  retrying?: boolean
  /** 1 where it is all that the page shows; 2 unless said otherwise. */
  level?: 1 | 2
}

/** Something did not load: what is safe, then "Try again". */
export function Failed({ title, text, onRetry, retrying = false, level = 2 }: FailedProps) {
  'use no memo'
  const { t } = useTranslation('ui')
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={classes.blank} role="alert">
      <FlatLine />
      <Title className={classes.title}>{title}</Title>
      <p>{text}</p>
      {onRetry && (
        <div className={classes.way}>
          <Button icon={<IconRefresh aria-hidden="true" />} busy={retrying} onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}
