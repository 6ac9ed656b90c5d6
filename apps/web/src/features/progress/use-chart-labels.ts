// What the buttons between a picture and its table say.
import { useTranslation } from 'react-i18next'
import type { ChartProps } from '#ui/voice/chart.tsx'

export function useChartLabels(): ChartProps['labels'] {
  const { t } = useTranslation('progress')
  return { table: t('table.show'), picture: t('table.hide') }
}
