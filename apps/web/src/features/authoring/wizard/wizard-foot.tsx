// The bar below a step: back at the left, the way on at the right.
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './wizard.module.css'

export interface WizardFootProps {
  /** Absent on the first step. */
  readonly onBack?: (() => void) | undefined
  /** The next step's label and the way to it; absent on the last step, which has `children`. */
  readonly next?: { readonly label: string; readonly onGo: () => void } | undefined
  /** The main action of the last step, and what stands beside it. */
  readonly children?: ReactNode
}

export function WizardFoot({ onBack, next, children }: WizardFootProps) {
  const { t } = useTranslation('wizard')
  return (
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
  )
}
