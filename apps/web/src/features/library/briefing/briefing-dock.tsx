import type { Briefing } from '@parley/contracts/library/briefing.ts'
import { useTranslation } from 'react-i18next'
import type { Recogniser } from '#audio/recogniser.ts'
import { rememberedRecogniser } from '#audio/recogniser-memory.ts'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './briefing-dock.module.css'
import type { BriefingSearch } from './briefing-search.ts'
import { NobodyAnswers, NoneLeft } from './dock-refused.tsx'
import { type DockState, DockTell } from './dock-tell.tsx'
import { DockWays } from './dock-ways.tsx'
import { type Check, useMicrophoneCheck } from './use-microphone-check.ts'
import { useMicrophonePermission } from './use-microphone-permission.ts'

export interface BriefingDockProps extends BriefingSearch {
  readonly briefing: Briefing
  /** ID of the scenario to start: the briefing's scenario, or its variant with a twist. */
  readonly scenario: string
  /** The browser's speech recognition; null if it has none. */
  readonly recogniser: Recogniser | null
}

/** The learner's side: the main action, and anything that prevents it. */
export function BriefingDock({ briefing, recogniser, ...search }: BriefingDockProps) {
  const { t } = useTranslation('briefing')
  const { transcription, free_conversations: free } = briefing
  const writer = transcription === 'browser' ? recogniser : null
  const { check, level, start, stop } = useMicrophoneCheck(briefing.scenario.target_language, writer)
  const permission = useMicrophonePermission()
  const canWrite = transcription === 'server' || (recogniser !== null && rememberedRecogniser() !== 'none')
  const state = stateOf(check, permission, canWrite)
  return (
    <section className={classes.dock} aria-label={t('dock.label')}>
      <StageSide side="learner" tone={check.kind === 'open' ? 'recording' : 'idle'} read={level} />
      {briefing.partner === null ? (
        <NobodyAnswers briefing={briefing} />
      ) : free?.left === 0 ? (
        <NoneLeft free={free} />
      ) : (
        <>
          <DockWays state={state} search={search} onCheck={start} onStop={stop} />
          <DockTell state={state} check={check} free={free} />
        </>
      )}
    </section>
  )
}

/** @param canWrite whether the server or the browser can transcribe, as far as is known */
function stateOf(check: Check, permission: PermissionState | null, canWrite: boolean): DockState {
  if (check.kind === 'opening' || check.kind === 'open') return 'recording'
  if (check.kind === 'failed') return check.reason === 'denied' ? 'denied' : 'broken'
  if (check.kind === 'unwritten' || !canWrite) return 'norec'
  if (check.kind === 'silent') return 'silent'
  if (check.kind === 'heard') return 'heard'
  if (permission === 'denied') return 'denied'
  return permission === 'prompt' ? 'first' : 'ready'
}
