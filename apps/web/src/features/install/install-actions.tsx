import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { useInstall } from './use-install.ts'

/** In the profile: a button if the browser can install the app, otherwise instructions. */
export function InstallActions() {
  const { t } = useTranslation('install')
  const { way, install } = useInstall()
  if (way === 'prompt') return <Button onClick={() => void install()}>{t('act')}</Button>
  return <p>{t(way)}</p>
}
