// The top of a wizard: the way back, the title with what stands beside it, and the steps.
import { IconAlertCircle, IconCheck, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbClass } from '#ui/head.tsx'
import classes from './wizard.module.css'

export interface WizardHeadProps {
  readonly title: string
  /** Beside the title: the choice of form or JSON, a button. */
  readonly children?: ReactNode
}

export function WizardHead({ title, children }: WizardHeadProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <Link to="/platform/dashboard" className={crumbClass}>
        <IconChevronLeft className="i" aria-hidden="true" />
        {t('title.dashboard')}
      </Link>
      <div className={classes.head}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}

export interface WizardStep<Name extends string> {
  readonly name: Name
  readonly label: string
  /** Something in this step is to be corrected. */
  readonly isFaulty?: boolean
}

export interface WizardStepsProps<Name extends string> {
  readonly steps: readonly WizardStep<Name>[]
  readonly at: Name
  /** Every step may be opened at any time. */
  readonly onGo: (name: Name) => void
}

export function WizardSteps<Name extends string>({ steps, at, onGo }: WizardStepsProps<Name>) {
  const { t } = useTranslation('wizard')
  const now = steps.findIndex(({ name }) => name === at)
  return (
    <ol className={classes.way} aria-label={t('steps')}>
      {steps.map(({ name, label, isFaulty = false }, index) => (
        <li
          key={name}
          aria-current={name === at ? 'step' : undefined}
          data-was={index < now || undefined}
          data-faulty={isFaulty || undefined}
        >
          <button type="button" onClick={() => onGo(name)}>
            <span>
              {isFaulty && <IconAlertCircle className="i i-sm" aria-hidden="true" />}
              {!isFaulty && index < now && <IconCheck className="i i-sm" aria-hidden="true" />}
              {label}
              {isFaulty && <span className="sr">{t('faulty')}</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
