import { endonyms } from '@parley/contracts/language.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Chart } from '#ui/voice/chart.tsx'
import { Level } from '#ui/voice/level.tsx'
import { LevelBars, LevelWeights } from '#ui/voice/level-bars.tsx'
import classes from './level-part.module.css'
import { Cell, Part, PartEmpty } from './part.tsx'
import type { PartsProps } from './parts-props.ts'
import { type LevelTrack, levelTracks, tickPoints } from './progress.rules.ts'
import { ReviewDate } from './review-date.tsx'
import { useChartLabels } from './use-chart-labels.ts'

const tickDay = { day: 'numeric', month: 'short' } as const

/** The level that each conversation showed, and how sure it is. One language makes a picture; the others are a click away. */
export function LevelPart({ progress, isOwn, search }: PartsProps) {
  const { t } = useTranslation('progress')
  const tracks = levelTracks(progress)
  const [track, ...others] = tracks
  if (!track) {
    return (
      <Part span={7} title={t('level.title')}>
        <PartEmpty>{t('level.empty')}</PartEmpty>
      </Part>
    )
  }
  return (
    <Cell span={7}>
      <LevelChart
        key={track.language}
        track={track}
        isOwn={isOwn}
        namesLanguage={tracks.length > 1}
        others={
          others.length > 0 && (
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
        }
      />
    </Cell>
  )
}

interface LevelChartProps extends Pick<PartsProps, 'isOwn'> {
  readonly track: LevelTrack
  readonly namesLanguage: boolean
  readonly others: ReactNode
}

function LevelChart({ track, isOwn, namesLanguage, others }: LevelChartProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const labels = useChartLabels()
  const { language, points } = track
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const names = { low: t('level.low'), medium: t('level.medium'), high: t('level.high') }
  return (
    <Chart
      title={namesLanguage ? t('level.titleIn', { language: endonyms[language] }) : t('level.title')}
      aside={<Level level={last.cefr} label={t('level.now', { level: last.cefr })} />}
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
        bars={points.map(({ review_id: key, cefr: level, confidence: weight }) => ({ key, level, weight }))}
        ticks={tickPoints(points).map(({ review_id: key, at }) => ({ key, text: format.date(at, tickDay) }))}
      />
      <LevelWeights names={names} />
    </Chart>
  )
}
