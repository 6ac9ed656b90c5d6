import type { Briefing } from '@parley/contracts/library/briefing.ts'
import { IconMicrophoneOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './briefing-dock.module.css'
import type { Check } from './use-microphone-check.ts'

/**
 * `first`: the browser will ask for permission. `recording`: the microphone is being tested. `heard`, `silent`: test
 * results. `denied`, `broken`: the microphone cannot be opened. `norec`: speech cannot be transcribed here.
 */
export type DockState = 'ready' | 'first' | 'recording' | 'heard' | 'silent' | 'denied' | 'broken' | 'norec'

export interface DockTellProps {
  readonly state: DockState
  readonly check: Check
  readonly free: Briefing['free_conversations']
}

/** One sentence below the main action that tells the learner what to know first. */
export function DockTell({ state, check, free }: DockTellProps) {
  const { t } = useTranslation('briefing')
  const device = check.kind === 'open' ? check.device : ''
  return (
    <p className={classes.tell} role="status">
      {state === 'ready' && free !== null && t('free.left', { left: free.left, limit: free.limit })}
      {state === 'recording' && (
        <>
          <strong className={classes.live}>
            {t(check.kind === 'open' && check.isHeard ? 'check.isHeard' : 'check.speak')}
          </strong>{' '}
          <span>{[device, t('check.nothingStored')].filter((text) => text !== '').join(', ')}</span>
        </>
      )}
      {state === 'denied' && <IconMicrophoneOff className={`i ${classes.off}`} aria-hidden="true" />}
      {isTold(state) && (
        <>
          <strong>{t(`check.${state}.title`)}</strong> <span>{t(`check.${state}.text`)}</span>
        </>
      )}
    </p>
  )
}

const isTold = (state: DockState) => state !== 'ready' && state !== 'recording'
