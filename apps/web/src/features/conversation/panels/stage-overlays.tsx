import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { Stage } from '../talk/use-stage.ts'
import { hasSpoken } from '../turns/line.ts'
import { EndDialog } from './end-dialog.tsx'
import { Goals, Steps, Ways } from './goals.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Sheet } from './sheet.tsx'
import { WordsPanel, type WordsTab } from './words-panel.tsx'

const SettingsSheet = lazy(async () => ({ default: (await import('./settings-sheet.tsx')).SettingsSheet }))

export interface StageOverlaysProps {
  stage: Stage
  session: Session
}

/** The stage's sheets and dialogs; only one is open at a time. */
export function StageOverlays({ stage, session }: StageOverlaysProps) {
  const { t } = useTranslation('conversation')
  const { overlay, setOverlay, ending, preferences } = stage
  const { scenario } = session
  const { state } = stage.talk
  const [tab, setTab] = useState<WordsTab>('dictionary')
  const close = () => setOverlay(null)
  // Not above the word panel; this overlay returns when that panel closes.
  if (stage.lookup.isOpen) return null
  switch (overlay) {
    case 'info':
      return (
        <WordsPanel
          scenario={scenario}
          progress={state.progress}
          tab={tab}
          onTab={setTab}
          onReading={stage.setReading}
          onClose={close}
        />
      )
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'settings':
      return (
        <Suspense fallback={null}>
          <SettingsSheet
            preferences={preferences}
            language={scenario.target_language}
            isExam={session.mode === 'exam'}
            mayBeHandsFree={stage.mayBeHandsFree}
            onClose={close}
          />
        </Suspense>
      )
    case 'end':
      return (
        <EndDialog
          hasSpoken={hasSpoken(state.lines)}
          goalsOpen={scenario.user_goals.length - state.progress.goals_used.length}
          ending={ending}
          onKeep={close}
        />
      )
    case 'goals':
      return (
        <Sheet title={t('goals.sheet')} onClose={close}>
          <Goals scenario={scenario} state={state} />
          <Steps scenario={scenario} state={state} />
          <Ways stage={stage} />
          <Button wide onClick={() => setOverlay('settings')}>
            {t('bar.settings')}
          </Button>
        </Sheet>
      )
    case null:
      return null
  }
}
