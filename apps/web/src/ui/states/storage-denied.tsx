import { IconCookieOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './connection-banner.module.css'

/** Whether storage is denied or full, in which case `before-paint.ts` has replaced it with memory. */
const isForgetful = document.documentElement.dataset.storage === 'memory'

/** Says once what the browser will not remember if it denies storage. */
export function StorageDenied() {
  const { t } = useTranslation(['connection', 'ui'])
  const [isOpen, setOpen] = useState(isForgetful)
  if (!isOpen) return null
  return (
    <div className={classes.low} role="status">
      <IconCookieOff aria-hidden="true" />
      <p>{t('storageDenied')}</p>
      <IconButton label={t('ui:close')} size="sm" onClick={() => setOpen(false)}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}
