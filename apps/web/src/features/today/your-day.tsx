import type { Language } from '@parley/contracts/language/language.ts'
import type { Today } from '@parley/contracts/practice/today.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import type { DayPart } from './today.rules.ts'
import classes from './your-day.module.css'

export interface YourDayProps {
  readonly parts: readonly DayPart[]
  readonly target: Language
  readonly going: Today['going']
}

/** The parts of the day: done, next and later. */
export function YourDay({ parts, target, going }: YourDayProps) {
  const { t } = useTranslation('today')
  const done = parts.filter(({ isDone }) => isDone).length
  return (
    <div className={classes.plan}>
      <h3>
        {t('plan.title')} <span>{t('plan.of', { done, total: parts.length })}</span>
      </h3>
      <ol>
        {parts.map((part) => (
          <Part key={part.name} part={part} target={target} going={part.name === 'talk' ? going : null} />
        ))}
      </ol>
    </div>
  )
}

function Part({ part, target, going }: Omit<YourDayProps, 'parts'> & { readonly part: DayPart }) {
  const { t } = useTranslation('today')
  const format = useFormat()
  const { name, isDone, isNext, lengthMs, about } = part
  const step = going && {
    title: going.title,
    step: Math.min(going.steps_done + 1, going.step_count),
    total: going.step_count,
  }
  return (
    <li data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      <i aria-hidden="true" />
      <b>
        <span className={classes.long}>{t(`plan.${name}`)}</span>
        <span className={classes.short}>{t(`plan.short.${name}`)}</span>
      </b>
      <span className={classes.time}>{isDone ? t('plan.done') : format.duration(lengthMs)}</span>
      <span
        className={classes.about}
        lang={about?.isTarget ? target : undefined}
        translate={about?.isTarget ? 'no' : undefined}
      >
        {step ? t('plan.step', step) : about ? about.text : t(name === 'say' ? 'plan.afterSay' : 'plan.afterFix')}
      </span>
    </li>
  )
}
