import { type Language, locales } from '@parley/contracts/language.ts'
import type { Progress } from '@parley/contracts/progress.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { useLanguage } from '#platform/i18n.ts'
import { Cell } from './part.tsx'
import classes from './totals-part.module.css'

interface TotalsPartProps {
  readonly progress: Progress
  /** The weekly goal. */
  readonly children: ReactNode
}

/** How many conversations and how long, and below them how far the week has come. */
export function TotalsPart({ progress, children }: TotalsPartProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <Cell span={5}>
      <div className={classes.totals}>
        <dl className={classes.figures}>
          <div className="stat">
            <dt>{t('totals.finished')}</dt>
            <dd>{format.number(progress.finished_sessions)}</dd>
          </div>
          <div className="stat">
            <dt>{t('totals.duration')}</dt>
            <dd>
              <MinutesAndSeconds ms={progress.total_duration_ms} />
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </Cell>
  )
}

/** Figures large, units small, in the order of the language. */
function MinutesAndSeconds({ ms }: { readonly ms: number }) {
  const language = useLanguage()
  const seconds = Math.floor(ms / 1000)
  return (
    <>
      <Amount value={Math.floor(seconds / 60)} unit="minute" language={language} />{' '}
      <Amount value={seconds % 60} unit="second" language={language} />
    </>
  )
}

interface AmountProps {
  readonly value: number
  readonly unit: 'minute' | 'second'
  readonly language: Language
}

function Amount({ value, unit, language }: AmountProps) {
  const parts = new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }).formatToParts(
    value,
  )
  return parts.map(({ type, value: text }) =>
    type === 'integer' || type === 'group' ? text : <small key={type}>{text}</small>,
  )
}
