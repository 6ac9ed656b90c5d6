import { IconKeyboard, IconMicrophone, IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import classes from './briefing-dock.module.css'
import type { BriefingSearch } from './briefing-search.ts'
import type { DockState } from './dock-tell.tsx'

export interface DockWaysProps {
  readonly state: DockState
  readonly search: BriefingSearch & { readonly scenario: string }
  readonly onCheck: () => void
  readonly onStop: () => void
}

/** States in which typing is the main option. */
const unspoken: readonly DockState[] = ['silent', 'denied', 'broken', 'norec']

/** Starts the conversation by speaking or typing, or tests the microphone first. */
export function DockWays({ state, search, onCheck, onStop }: DockWaysProps) {
  const { t } = useTranslation('briefing')
  const isTyped = unspoken.includes(state)
  const typing = { ...search, way: 'type' as const }
  return (
    <div className={classes.row}>
      {isTyped ? (
        <span />
      ) : (
        <ButtonLink
          variant="quiet"
          icon={<IconKeyboard aria-hidden="true" />}
          to="/platform/conversation"
          search={typing}
          preload={false}
          replace
        >
          {t('dock.type')}
        </ButtonLink>
      )}
      <ButtonLink
        variant="filled"
        size="lg"
        to="/platform/conversation"
        search={isTyped ? typing : search}
        preload={false}
        replace
      >
        {t(isTyped ? 'dock.startTyping' : 'dock.start')}
      </ButtonLink>
      {state === 'recording' ? (
        <Button variant="quiet" icon={<IconX aria-hidden="true" />} aria-label={t('dock.stopLabel')} onClick={onStop}>
          {t('dock.stop')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          icon={isTyped ? <IconRefresh aria-hidden="true" /> : <IconMicrophone aria-hidden="true" />}
          aria-label={t(isTyped ? 'dock.againLabel' : 'dock.checkLabel')}
          onClick={onCheck}
        >
          {t(isTyped ? 'dock.again' : 'dock.check')}
        </Button>
      )}
    </div>
  )
}
