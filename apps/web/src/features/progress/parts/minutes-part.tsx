import type { Progress } from '@parley/contracts/practice/progress.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Chart } from '#ui/voice/charts/chart.tsx'
import { WeekColumns } from '#ui/voice/charts/week-columns.tsx'
import { practisedWeeks } from '../progress.rules.ts'
import classes from './minutes-part.module.css'
import { Cell } from './part.tsx'
import { useChartLabels } from './use-chart-labels.ts'
import { MailSwitch, WeeklyGoal } from './weekly-goal.tsx'

// Days are calendar dates, so they are formatted without the reader's time zone.
const weekDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

interface MinutesPartProps {
  readonly progress: Progress
  readonly isOwn: boolean
}

/** Twelve weeks of practice by day, with the goal and the total. */
export function MinutesPart({ progress, isOwn }: MinutesPartProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const labels = useChartLabels()
  const weeks = practisedWeeks(progress.recent_days, progress.weekly_goal.minutes)
  const nameOf = (index: number, monday: string) =>
    index === weeks.length - 1 ? t('streak.week') : format.date(monday, weekDay)
  const totalOf = (minutes: number) => (minutes === 0 ? '–' : format.duration(minutes * 60_000))
  const days = (count: number) => format.number(count, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const { current, longest } = progress.day_streak
  return (
    <Cell span={12}>
      <Chart
        title={t('minutes.title')}
        labels={labels}
        columns={[t('minutes.week'), t('totals.duration')]}
        rows={weeks
          .map(({ monday, minutes }, index) => ({ key: monday, cells: [nameOf(index, monday), totalOf(minutes)] }))
          .toReversed()}
        aside={<WeeklyGoal progress={progress} isOwn={isOwn} />}
      >
        <WeekColumns
          label={t('minutes.title')}
          metLabel={t('goal.reached')}
          weeks={weeks.map(({ monday, minutes, shares, isMet }, index) => ({
            key: monday,
            name: nameOf(index, monday),
            total: totalOf(minutes),
            shares,
            isMet,
            isNow: index === weeks.length - 1,
          }))}
        />
      </Chart>
      <div className={classes.below}>
        <dl className={classes.figures}>
          <div className="stat">
            <dt>{t('streak.days')}</dt>
            <dd>{format.number(current)}</dd>
            <dd className={classes.longest}>{t('streak.longest', { days: days(longest) })}</dd>
          </div>
          <div className="stat">
            <dt>{t('totals.finished')}</dt>
            <dd>{format.number(progress.finished_sessions)}</dd>
          </div>
          <div className="stat">
            <dt>{t('totals.duration')}</dt>
            <dd>{format.duration(progress.total_duration_ms)}</dd>
          </div>
        </dl>
        {isOwn && <MailSwitch progress={progress} />}
      </div>
    </Cell>
  )
}
