import { IconFlask } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import { Button } from '#ui/controls/button.tsx'
import { RefusedLine } from './refused-line.tsx'
import classes from './sandbox-note.module.css'
import { useSandboxTime } from './use-billing.ts'

/** Says, next to prices, that no money is charged. */
export function SandboxNote({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('billing')
  if (useConfig().payments.provider !== 'sandbox') return null
  return (
    <div className={classes.sandbox}>
      <IconFlask className="i" aria-hidden="true" />
      <p>
        <strong>{t('sandbox.title')}</strong> {t('sandbox.text')}
      </p>
      {children}
    </div>
  )
}

/** Links to the developer's page that moves a sandbox subscription's clock forward. */
export function SandboxTime() {
  const { t } = useTranslation('billing')
  const { mutate, isPending, error } = useSandboxTime()
  return (
    <>
      <Button size="sm" busy={isPending} onClick={() => mutate()}>
        {t('sandbox.time')}
      </Button>
      {error && <RefusedLine error={error} />}
    </>
  )
}
