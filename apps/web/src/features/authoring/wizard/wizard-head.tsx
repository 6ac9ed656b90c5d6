// The head of a wizard: a link back, the title with controls, and the steps.
import { IconAlertCircle, IconCheck, IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbClass } from '#ui/page/head.tsx'
import classes from './wizard.module.css'
import type { StepMark } from './wizard-steps.rules.ts'

export interface WizardHeadProps {
  readonly title: string
  /** Shown next to the title: the choice between form and JSON, or a button. */
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
  readonly mark: StepMark
}

export interface WizardStepsProps<Name extends string> {
  readonly steps: readonly WizardStep<Name>[]
  readonly at: Name
  /** Any step can be opened at any time. */
  readonly onGo: (name: Name) => void
}

export function WizardSteps<Name extends string>({ steps, at, onGo }: WizardStepsProps<Name>) {
  const { t } = useTranslation('wizard')
  return (
    <ol className={classes.way} aria-label={t('steps')}>
      {steps.map(({ name, label, mark }) => (
        <li key={name} aria-current={name === at ? 'step' : undefined} data-mark={mark}>
          <button type="button" onClick={() => onGo(name)}>
            <span>
              {mark === 'invalid' && <IconAlertCircle className="i i-sm" aria-hidden="true" />}
              {mark === 'done' && <IconCheck className="i i-sm" aria-hidden="true" />}
              {label}
              {mark !== 'open' && <span className="sr">{t(mark)}</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
