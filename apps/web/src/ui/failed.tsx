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
}

/** Something did not load: what is safe, then "Try again". */
export function Failed({ title, text, onRetry, retrying = false }: FailedProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.blank} role="alert">
      <FlatLine />
      <h2 className={classes.title}>{title}</h2>
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
