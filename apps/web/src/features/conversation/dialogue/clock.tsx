import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from './top-bar.module.css'

/** How long the conversation has lasted. */
export function Clock({ className, ms }: { className: string | undefined; ms: number }) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  const seconds = Math.floor(ms / 1000)
  return (
    <time className={`${classes.clock} ${className}`} dateTime={`PT${Math.floor(seconds / 60)}M${seconds % 60}S`}>
      <span aria-hidden="true">{format.clock(seconds * 1000)}</span>
      <span className="sr">{t('bar.clock', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}</span>
    </time>
  )
}
