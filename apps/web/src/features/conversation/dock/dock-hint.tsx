import { IconCheck, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { KeysText } from '../panels/keys-text.tsx'
import { isTypingShown, type Talk } from '../stage/use-talk.ts'
import type { Phase } from '../turns/floor.ts'
import classes from './dock.module.css'

/** One sentence below the button: what is happening, and what can be done now. */
export function DockHint({ talk }: { talk: Talk }) {
  const { t } = useTranslation('conversation')
  const { state, canSpeak, hearNow } = talk
  const { floor, reply } = state
  if (state.isSoundHeld) {
    return (
      <p className={classes.hint}>
        <Button size="sm" className={classes.inline ?? ''} icon={<IconVolume aria-hidden="true" />} onClick={hearNow}>
          {t('dock.tapToHear')}
        </Button>
      </p>
    )
  }
  if (floor.is === 'closing') return <Phases now="heard" />
  if (floor.is === 'waiting') return <Phases now={floor.phase} />
  if (floor.is === 'sending') {
    return reply?.kind === 'opening' ? (
      <p className={classes.hint}>{t('dock.opening')}</p>
    ) : (
      <Phases now={floor.phase} />
    )
  }
  if (isTypingShown(talk)) {
    return (
      <p className={classes.hint}>
        {canSpeak ? (
          <>
            <span className={classes.keys}>
              <KeysText name="dock.typingKeys" />
            </span>
            <span className={classes.touch}>{t('dock.typingTouch')}</span>
          </>
        ) : (
          t('dock.typingOnly')
        )}
      </p>
    )
  }
  if (floor.is === 'opening') return <p className={classes.hint}>{t('dock.microphone')}</p>
  return (
    <p className={classes.hint}>
      {floor.is === 'idle' && <strong>{t('dock.turn')}</strong>}
      {floor.is === 'recording' && (
        <>
          <strong>{t('dock.recording')}</strong>
          <span>{t('dock.takeTime')}</span>
        </>
      )}
      {floor.is !== 'recording' && <span className={classes.touch}>{t(`dock.${floor.is}Touch`)}</span>}
      <span className={classes.keys}>
        <KeysText name={`dock.${floor.is}Keys`} />
      </span>
    </p>
  )
}

const phases: readonly Phase[] = ['heard', 'understanding', 'answering']

/** How far the answer is, from what the server has told. The status region says it to screen readers. */
function Phases({ now }: { now: Phase }) {
  const { t } = useTranslation('conversation')
  const reached = phases.indexOf(now)
  return (
    <ul className={`${classes.hint} ${classes.phases}`} aria-hidden="true">
      {phases.map((phase, place) => (
        <li key={phase} data-is={place < reached ? 'done' : place === reached ? 'now' : undefined}>
          {place < reached && <IconCheck className="i-sm" />}
          {t(`phase.${phase}`)}
        </li>
      ))}
    </ul>
  )
}
