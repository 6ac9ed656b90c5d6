import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { BandLine } from '#ui/voice/charts/band-line.tsx'
import { Chart } from '#ui/voice/charts/chart.tsx'
import { inTime, thinned, tickPoints } from '../progress.rules.ts'
import { ReviewDate } from '../review-date.tsx'
import { Cell, Part, PartEmpty } from './part.tsx'
import type { PartsProps } from './parts-props.ts'
import { useChartLabels } from './use-chart-labels.ts'

const tickDay = { day: 'numeric', month: 'short' } as const

/** Band estimates over time; the table also has the three criteria. */
export function IeltsPart({ progress, isOwn }: PartsProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const labels = useChartLabels()
  const points = thinned(inTime(progress.ielts_over_time))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) {
    // The own page leaves out what has nothing to show.
    return isOwn ? null : (
      <Part span={12} title={t('ielts.title')}>
        <PartEmpty>{t('ielts.empty')}</PartEmpty>
      </Part>
    )
  }
  return (
    <Cell span={12}>
      <Chart
        title={t('ielts.title')}
        aside={t('ielts.note')}
        labels={labels}
        columns={[t('level.date'), t('ielts.overall'), t('ielts.fluency'), t('ielts.lexical'), t('ielts.grammar')]}
        rows={points.toReversed().map((point) => ({
          key: point.review_id,
          cells: [
            <ReviewDate key="date" at={point.at} reviewId={isOwn ? point.review_id : null} />,
            format.number(point.overall),
            format.number(point.fluency_and_coherence),
            format.number(point.lexical_resource),
            format.number(point.grammatical_range_and_accuracy),
          ],
        }))}
      >
        <BandLine
          label={t('ielts.summary', {
            number: points.length,
            first: format.number(first.overall),
            last: format.number(last.overall),
          })}
          points={points.map(({ review_id: key, overall: band }) => ({ key, band, figure: format.number(band) }))}
          ticks={tickPoints(points).map(({ review_id: key, at }) => ({ key, text: format.date(at, tickDay) }))}
        />
      </Chart>
    </Cell>
  )
}
