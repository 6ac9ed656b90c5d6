// Labels of the buttons that switch between a chart and its table.
import { useTranslation } from 'react-i18next'
import type { ChartProps } from '#ui/voice/charts/chart.tsx'

export function useChartLabels(): ChartProps['labels'] {
  const { t } = useTranslation('progress')
  return { table: t('table.show'), picture: t('table.hide') }
}
