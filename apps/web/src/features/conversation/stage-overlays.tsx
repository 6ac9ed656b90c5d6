import type { Scenario } from '@parley/contracts/library.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { EndDialog } from './end-dialog.tsx'
import { Goals, Steps, Ways } from './goals.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Sheet } from './sheet.tsx'
import type { Stage } from './use-stage.ts'
import { WordsPanel } from './words-panel.tsx'

/** What lies above the stage. */
export type Overlay = 'info' | 'goals' | 'keys' | 'end' | null

/** The sheets and dialogs of the stage, one at a time. */
export function StageOverlays({ stage, scenario }: { stage: Stage; scenario: Scenario }) {
  const { t } = useTranslation('conversation')
  const { overlay, setOverlay, ending, isSlow, onSlow } = stage
  const { state } = stage.talk
  const close = () => setOverlay(null)
  switch (overlay) {
    case 'info':
      return <WordsPanel scenario={scenario} goals={state.goals} onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'end':
      return (
        <EndDialog
          hasSpoken={state.lines.some(({ who }) => who === 'learner')}
          goalsOpen={scenario.user_goals.length - state.goals.size}
          ending={ending}
          onKeep={close}
        />
      )
    case 'goals':
      return (
        <Sheet title={t('goals.sheet')} onClose={close}>
          <Goals scenario={scenario} state={state} />
          <Steps scenario={scenario} state={state} />
          <Ways isSlow={isSlow} onSlow={onSlow} />
          <Button wide onClick={() => setOverlay('end')}>
            {t('bar.end')}
          </Button>
        </Sheet>
      )
    case null:
      return null
  }
}
