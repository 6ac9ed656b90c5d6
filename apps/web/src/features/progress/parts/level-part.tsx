import { endonyms } from '@parley/contracts/language/language.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Chart } from '#ui/voice/charts/chart.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { LevelBars, LevelKey } from '#ui/voice/charts/level-bars.tsx'
import { type LevelTrack, levelTracks, middleLevel, settledLevels, settlesAfter, timeAxis } from '../progress.rules.ts'
import { ReviewDate } from '../review-date.tsx'
import classes from './level-part.module.css'
import { Cell, Part, PartEmpty } from './part.tsx'
import type { PartsProps } from './parts-props.ts'
import { useChartLabels } from './use-chart-labels.ts'

const tickDay = { day: 'numeric', month: 'short' } as const
const fullDay = { day: 'numeric', month: 'long' } as const

/** The level that each conversation showed, and its confidence. One language is drawn; the others are a click away. */
export function LevelPart({ progress, isOwn, search }: PartsProps) {
  const { t } = useTranslation('progress')
  const tracks = levelTracks(progress)
  const [track, ...others] = tracks
  if (!track) {
    return (
      <Part span={12} title={t('level.title')}>
        <PartEmpty>{t('level.empty')}</PartEmpty>
      </Part>
    )
  }
  const title = tracks.length > 1 ? t('level.titleIn', { language: endonyms[track.language] }) : t('level.title')
  const links = others.length > 0 && (
    <p className={classes.others}>
      {t('level.others')}{' '}
      {others.map(({ language }) => (
        <Link
          key={language}
          to="/platform/user-progress"
          search={{ ...search, language }}
          resetScroll={false}
          lang={language}
        >
          {endonyms[language]}
        </Link>
      ))}
    </p>
  )
  if (track.points.length < settlesAfter) {
    return (
      <Part span={12} title={title}>
        <PartEmpty>{t('level.early', { level: middleLevel(track.points) ?? '' })}</PartEmpty>
        {links}
      </Part>
    )
  }
  return (
    <Cell span={12}>
      <LevelChart key={track.language} track={track} isOwn={isOwn} title={title} others={links} />
    </Cell>
  )
}

interface LevelChartProps extends Pick<PartsProps, 'isOwn'> {
  readonly track: LevelTrack
  readonly title: string
  readonly others: ReactNode
}

function LevelChart({ track: { points }, isOwn, title, others }: LevelChartProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const labels = useChartLabels()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const names = { low: t('level.low'), medium: t('level.medium'), high: t('level.high') }
  const axis = timeAxis(points)
  const settled = settledLevels(points)
  const now = settled.at(-1)
  return (
    <Chart
      title={title}
      aside={
        now && (
          <>
            <Level level={now.level} label={t('level.label', { level: now.level })} />
            {t('level.since', { date: format.date(now.from, fullDay) })}
          </>
        )
      }
      labels={labels}
      columns={[t('level.date'), t('level.level'), t('level.confidence')]}
      rows={points.toReversed().map((point) => ({
        key: point.review_id,
        cells: [
          <ReviewDate key="date" at={point.at} reviewId={isOwn ? point.review_id : null} />,
          point.cefr,
          names[point.confidence],
        ],
      }))}
      below={others}
    >
      <LevelBars
        label={t('level.summary', { number: points.length, first: first.cefr, last: last.cefr })}
        bars={points.map(({ review_id: key, cefr: level, confidence: weight, at }) => ({
          key,
          level,
          weight,
          place: axis.placeOf(at),
        }))}
        settled={settled.map(({ level, from }, index) => {
          const next = settled[index + 1]
          return { level, from: axis.placeOf(from), to: next ? axis.placeOf(next.from) : 1 }
        })}
        ticks={axis.ticks.map((tick) => ({ key: tick.toISOString(), text: format.date(tick, tickDay) }))}
      />
      <LevelKey names={{ low: t('level.keyLow'), high: t('level.keyHigh'), settled: t('level.keySettled') }} />
    </Chart>
  )
}
