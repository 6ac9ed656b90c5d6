// The foot of a step: its number of errors, and a bar with "Back" on the left and "Next" on the right.
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './wizard.module.css'
import { WizardError } from './wizard-field.tsx'

export interface WizardFootProps {
  /** Undefined on the first step. */
  readonly onBack?: (() => void) | undefined
  /** Number of errors shown in this step; announced when it changes. */
  readonly errorCount?: number
  /** Label and action of "Next"; undefined on the last step, which has `children`. */
  readonly next?: { readonly label: string; readonly onGo: () => void } | undefined
  /** The last step's main action and other controls next to it. */
  readonly children?: ReactNode
}

export function WizardFoot({ onBack, errorCount = 0, next, children }: WizardFootProps) {
  const { t } = useTranslation('wizard')
  return (
    <>
      <div role="alert" className={classes.told}>
        {errorCount > 0 && <WizardError>{t('errors', { count: errorCount })}</WizardError>}
      </div>
      <div className={classes.foot}>
        {onBack ? <Button onClick={onBack}>{t('previous')}</Button> : <span />}
        <div>
          {children}
          {next && (
            <Button variant="filled" onClick={next.onGo}>
              {t('next', { step: next.label })}
              <IconArrowRight aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
