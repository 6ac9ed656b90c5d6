import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import classes from './sandbox-note.module.css'

/** Says wherever money is spoken of that none is taken. */
export function SandboxNote() {
  const { t } = useTranslation('billing')
  if (useConfig().payments.provider !== 'sandbox') return null
  return (
    <p className={classes.sandbox}>
      <IconFlask className="i" aria-hidden="true" />
      <span>
        <strong>{t('sandbox.title')}</strong> {t('sandbox.text')}
      </span>
    </p>
  )
}
