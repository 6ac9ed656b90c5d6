import { IconCookieOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './connection-banner.module.css'

/** Whether storage is denied or full, in which case `before-paint.ts` has replaced it with memory. */
const isForgetful = document.documentElement.dataset.storage === 'memory'
/** The window's name once the notice is closed: without storage, nothing else lasts until the tab's next page. */
const closedName = 'parley.storage-notice-closed'

/** Says once in a tab what the browser will not remember if it denies storage. */
export function StorageDenied() {
  const { t } = useTranslation(['connection', 'ui'])
  const [isOpen, setOpen] = useState(isForgetful && window.name !== closedName)
  if (!isOpen) return null
  const close = () => {
    window.name = closedName
    setOpen(false)
  }
  return (
    <div className={classes.low} role="status">
      <IconCookieOff aria-hidden="true" />
      <p>{t('storageDenied')}</p>
      <IconButton label={t('ui:close')} size="sm" onClick={close}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}
