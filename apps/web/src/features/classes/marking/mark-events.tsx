import type { Submission } from '@parley/contracts/classes/mark.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from './mark-events.module.css'

/** A submission's history, newest event first; collapsed. */
export function MarkEvents({ events }: Pick<Submission, 'events'>) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  if (events.length === 0) return null
  return (
    <details className={classes.events}>
      <summary>{t('event.title')}</summary>
      <ul>
        {events.toReversed().map(({ at, by, kind, before, after }) => (
          <li key={`${at}${kind}`}>
            <span>
              {t(`event.${kind}`)}
              {after !== null && after !== before && `: ${[...(before === null ? [] : [before]), after].join(' → ')}`}
            </span>
            <small>
              {[...(by === null ? [] : [by]), format.date(at, { dateStyle: 'medium', timeStyle: 'short' })].join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
