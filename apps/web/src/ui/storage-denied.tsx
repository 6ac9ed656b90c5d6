import { IconCookieOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './connection-banner.module.css'
import { IconButton } from './icon-button.tsx'

/** The browser denies its storage, or it is full: `before-paint.ts` has put memory in its place. */
const isForgetful = document.documentElement.dataset.storage === 'memory'

/** Says once what is not remembered where the browser stores nothing. */
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
