import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import classes from './vocabulary-view.module.css'

/** Estimated time for one word, in milliseconds. */
const wordMs = 15_000

export interface DueBannerProps {
  readonly due: number
  readonly onStart: () => void
}

/** How many words are due, how long they will take, and a link to practise them. */
export function DueBanner({ due, onStart }: DueBannerProps) {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  return (
    <section className={classes.due} aria-label={t('due.title')}>
      <span className={classes.figure} aria-hidden="true">
        {format.number(due)}
      </span>
      <p className="grow">
        <strong>
          <span className="sr">{format.number(due)} </span>
          {t('due.label', { count: due })}
        </strong>
        <br />
        <span className="muted">{t('due.length', { duration: format.duration(Math.max(60_000, due * wordMs)) })}</span>
      </p>
      <Button variant="filled" onClick={onStart}>
        {t('due.start')}
      </Button>
    </section>
  )
}
