import type { Briefing } from '@parley/contracts/library/briefing.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './briefing-exam.module.css'

interface BriefingTwistProps {
  readonly briefing: Briefing
  readonly isTwisted: boolean
  readonly onTwist: (isTwisted: boolean) => void
}

/** For learners who have finished the dialogue: repeat it with a twist, or unchanged. */
export function BriefingTwist({ briefing: { scenario, twist }, isTwisted, onTwist }: BriefingTwistProps) {
  const { t } = useTranslation('briefing')
  const name = useId()
  if (!twist) return null
  const ways = [
    { is: true, title: t('twist.with'), text: twist.situation },
    { is: false, title: t('twist.same'), text: scenario.dialog_behavior?.situation },
  ]
  return (
    <fieldset className={classes.how}>
      <legend>{t('twist.label')}</legend>
      <div className={classes.ways}>
        {ways.map(({ is, title, text }) => (
          <label key={title} className={classes.way}>
            <input type="radio" name={name} checked={is === isTwisted} onChange={() => onTwist(is)} />
            <span>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
