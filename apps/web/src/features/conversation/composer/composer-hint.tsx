import { IconCheck, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { isTypingShown, type Talk } from '../talk/use-talk.ts'
import type { Phase } from '../turns/floor.ts'
import classes from './composer.module.css'
import { KeysText } from './keys-text.tsx'

/** One sentence below the button: what is happening, and what the learner can do now. */
export function ComposerHint({ talk }: { talk: Talk }) {
  const { t } = useTranslation('conversation')
  const { state, canSpeak, hearNow } = talk
  const { floor, reply } = state
  if (state.isSoundHeld) {
    return (
      <p className={classes.hint}>
        <Button size="sm" className={classes.inline ?? ''} icon={<IconVolume aria-hidden="true" />} onClick={hearNow}>
          {t('composer.tapToHear')}
        </Button>
      </p>
    )
  }
  if (floor.kind === 'closing') return <Phases now="heard" />
  if (floor.kind === 'waiting') return <Phases now={floor.phase} />
  if (floor.kind === 'sending') {
    return reply?.isOpening ? <p className={classes.hint}>{t('composer.opening')}</p> : <Phases now={floor.phase} />
  }
  if (isTypingShown(talk)) {
    return (
      <p className={classes.hint}>
        {canSpeak ? (
          <>
            <span className={classes.keys}>
              <KeysText name="composer.typingKeys" />
            </span>
            <span className={classes.touch}>{t('composer.typingTouch')}</span>
          </>
        ) : (
          t('composer.typingOnly')
        )}
      </p>
    )
  }
  if (floor.kind === 'opening') return <p className={classes.hint}>{t('composer.microphone')}</p>
  return (
    <p className={classes.hint}>
      {floor.kind === 'idle' && <strong>{t('composer.turn')}</strong>}
      {floor.kind === 'recording' && (
        <>
          <strong>{t('composer.recording')}</strong>
          <span>{t('composer.takeTime')}</span>
        </>
      )}
      {floor.kind !== 'recording' && <span className={classes.touch}>{t(`composer.${floor.kind}Touch`)}</span>}
      <span className={classes.keys}>
        <KeysText name={`composer.${floor.kind}Keys`} />
      </span>
    </p>
  )
}

const phases: readonly Phase[] = ['heard', 'understanding', 'answering']

/** The progress of the answer, as reported by the server. The status region announces it to screen readers. */
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
