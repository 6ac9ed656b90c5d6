// Lets the learner say a step again on request, in the same panel as a mistake.
import { IconMicrophone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './again.module.css'
import type { AgainLine } from './again.rules.ts'
import { AgainPanel } from './again-panel.tsx'
import { useAgain } from './again-provider.tsx'
import type { FirstTake } from './again-words.tsx'

export interface SayButtonProps {
  readonly line: AgainLine
  readonly first: FirstTake | null
}

/** "Say it like this", or "Say it now" if the learner said nothing for the step. */
export function SayButton({ line, first }: SayButtonProps) {
  const { t } = useTranslation('review')
  const control = useAgain()
  if (control === null) return null
  const open = () => {
    first?.stop()
    control.open(line.id)
    if (control.canListen) control.record(line)
  }
  return (
    <div className={classes.hears} data-screen>
      <Button variant="quiet" size="sm" icon={<IconMicrophone aria-hidden="true" />} onClick={open}>
        {t(line.first === '' ? 'again.sayNow' : 'again.like')}
      </Button>
    </div>
  )
}

/** Renders nothing until the learner opens the step. */
export function StepAgain({ line, ...props }: SayButtonProps & { readonly tomorrow: ReactNode }) {
  const control = useAgain()
  if (!control?.isOpen(line.id)) return null
  return (
    <div className={classes.step}>
      <AgainPanel line={line} isNext={false} {...props} />
    </div>
  )
}
