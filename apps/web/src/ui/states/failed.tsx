import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import { Button } from '../controls/button.tsx'
import classes from './blank.module.css'

export interface FailedProps {
  title: string
  /** What is safe and what to do, as returned by `useProblemText`. */
  text: string
  onRetry?: () => void
  retrying?: boolean
  /** 1 if it is the page's only content; 2 by default. */
  level?: 1 | 2
}

/** Error state: what is safe, and a "Try again" button. */
export function Failed({ title, text, onRetry, retrying = false, level = 2 }: FailedProps) {
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
