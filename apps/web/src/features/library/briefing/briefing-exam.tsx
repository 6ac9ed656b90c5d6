import type { Briefing } from '@parley/contracts/library/briefing.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { examMinutes } from '../item/exam-minutes.ts'
import choice from './briefing-choice.module.css'
import classes from './briefing-exam.module.css'
import type { BriefingSearch } from './briefing-search.ts'
import type { ExamMode } from './use-exam-mode.ts'

export interface BriefingExamProps {
  readonly briefing: Briefing
  readonly part: IeltsPart | undefined
  readonly mode: ExamMode
  readonly onMode: (mode: ExamMode) => void
}

const modes = ['exam', 'practice'] as const
const parts = ['full', '1', '2', '3'] as const

/** A test's mode and parts. */
export function BriefingExam({ briefing, part = 'full', mode, onMode }: BriefingExamProps) {
  const { t } = useTranslation(['briefing', 'library'])
  const name = useId()
  const navigate = useNavigate()
  const choose = (chosen: IeltsPart) =>
    void navigate({ to: '.', search: (now: BriefingSearch) => ({ ...now, part: chosen }), replace: true })
  return (
    <section className={classes.exam}>
      <fieldset className={choice.choice}>
        <legend>{t('mode.label', { ns: 'library' })}</legend>
        <div className={classes.ways}>
          {modes.map((way) => (
            <label key={way} className={choice.way}>
              <input type="radio" name={name} checked={way === mode} onChange={() => onMode(way)} />
              <strong>{t(`mode.${way}`, { ns: 'library' })}</strong>
              <span className={choice.help}>{t(`mode.${way}Help`, { ns: 'library' })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Segmented
        label={t('part.label', { ns: 'library' })}
        segments={parts.map((value) => ({ value, label: t(`part.${value}`, { ns: 'library' }) }))}
        chosen={part}
        onChoose={choose}
      />
      <Parts briefing={briefing} part={part} />
    </section>
  )
}

/** The chosen parts with their topics. */
function Parts({ briefing: { scenario }, part }: { readonly briefing: Briefing; readonly part: IeltsPart }) {
  const { t } = useTranslation(['briefing', 'library'])
  const format = useFormat()
  const test = scenario.ielts_behavior
  const titles = (topics: readonly { title: string }[] = []) => format.list(topics.map(({ title }) => title))
  const about = {
    '1': titles(test?.part1.topics),
    '2': t('exam.cueCard'),
    '3': titles(test?.part3.topics),
  }
  const sat = (['1', '2', '3'] as const).filter((one) => part === 'full' || part === one)
  return (
    <div>
      <h2 className={classes.heading}>{t('exam.happens')}</h2>
      <ol className={classes.parts}>
        {sat.map((one) => (
          <li key={one}>
            <span>{t(`part.${one}`, { ns: 'library' })}</span>
            <b lang={one === '2' ? undefined : scenario.target_language} translate="no">
              {about[one]}
            </b>
            <span className="num">{t('card.minutes', { ns: 'library', ...examMinutes[one] })}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The learner's latest estimate for this test. */
export function LastEstimate({ briefing: { last_estimate: last } }: Pick<BriefingExamProps, 'briefing'>) {
  const { t } = useTranslation('briefing')
  const format = useFormat()
  if (last === null) return null
  return (
    <section>
      <h2 className={classes.heading}>{t('exam.last')}</h2>
      <p className={classes.last}>
        <b>{format.number(last.band, { minimumFractionDigits: 1 })}</b>
        <span>{t('exam.estimate', { date: format.date(last.made_at, { day: 'numeric', month: 'long' }) })}</span>
      </p>
    </section>
  )
}
