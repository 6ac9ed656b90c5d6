import type { Progress } from '@parley/contracts/progress.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Chart } from '#ui/voice/chart.tsx'
import { WeekBars } from '#ui/voice/week-bars.tsx'
import { Cell } from './part.tsx'
import { dayIn, weekShares } from './progress.rules.ts'
import classes from './streak-part.module.css'
import { useChartLabels } from './use-chart-labels.ts'

// Days are calendar days: whatever the zone of the reader, they are written as they are.
const shortDay = { weekday: 'short', timeZone: 'UTC' } as const
const fullDay = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const

/** Days in a row, and the minutes of this week, Monday to Sunday. */
export function StreakPart({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const labels = useChartLabels()
  const { current, longest, week } = progress.day_streak
  const today = dayIn(progress.time_zone, new Date())
  const shares = weekShares(week.map(({ minutes }) => minutes))
  const told = (minutes: number, isPractised: boolean) =>
    isPractised || minutes > 0
      ? format.number(Math.round(minutes), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
      : t('streak.none')
  return (
    <Cell span={7}>
      <div className={classes.streak}>
        <div>
          <dl className={`stat ${classes.figure}`}>
            <dt>{t('streak.days')}</dt>
            <dd>{format.number(current)}</dd>
          </dl>
          <p className="help">
            {t('streak.longest', {
              days: format.number(longest, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
            })}
          </p>
        </div>
        <Chart
          title={t('streak.week')}
          titleHidden
          labels={labels}
          columns={[t('streak.day'), t('totals.duration')]}
          rows={week.map(({ day, minutes, is_practised }) => ({
            key: day,
            cells: [format.date(day, fullDay), told(minutes, is_practised)],
          }))}
        >
          <WeekBars
            label={t('streak.week')}
            days={week.map(({ day, minutes, is_practised }, place) => ({
              key: day,
              name: format.date(day, shortDay),
              told: told(minutes, is_practised),
              share: shares[place] ?? 0,
              isOn: is_practised || minutes > 0,
              isToday: day === today,
            }))}
          />
        </Chart>
      </div>
    </Cell>
  )
}
