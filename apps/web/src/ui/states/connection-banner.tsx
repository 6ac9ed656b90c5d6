import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#platform/http/connection.ts'
import { Button } from '../controls/button.tsx'
import classes from './connection-banner.module.css'

export const isAway = (connection: Connection) => connection === 'lost' || connection === 'unavailable'

export interface ConnectionBannerProps {
  readonly connection: Connection
  readonly looking: boolean
  /** Checks whether the server is responding again. */
  readonly onLook: () => void
}

/** Floats below the header while the server is unreachable or unavailable; confirms once it is back. */
export function ConnectionBanner({ connection, looking, onLook }: ConnectionBannerProps) {
  const { t } = useTranslation(['connection', 'ui'])
  const isShown = isAway(connection)
  return (
    <div className={isShown ? classes.banner : 'sr'}>
      {isShown && <IconWifiOff aria-hidden="true" />}
      <p role="status">{connection !== 'there' && t(connection)}</p>
      {isShown && (
        <Button size="sm" variant="quiet" busy={looking} onClick={onLook}>
          {t('ui:tryAgain')}
        </Button>
      )}
    </div>
  )
}
