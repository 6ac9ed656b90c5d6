// The learner's side without a button press for each turn: the microphone is open or closed. Loaded on demand.
import { IconHandClick, IconKeyboard, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import classes from '../composer/composer.module.css'
import { ComposerHint } from '../composer/composer-hint.tsx'
import { useLoudness } from '../talk/use-page.ts'
import type { Talk } from '../talk/use-talk.ts'
import { KeysText } from './keys-text.tsx'
import recordClasses from './record-button.module.css'

export interface HandsFreeRowProps {
  talk: Talk
  pauseSeconds: number
  /** Switches back to push-to-talk. */
  onLeave: () => void
}

/** The big button, which opens and closes the microphone. Coral only while it is open. */
export function HandsFreeRow({ talk, pauseSeconds, onLeave }: HandsFreeRowProps) {
  const { t } = useTranslation('talk')
  const button = useRef<HTMLButtonElement>(null)
  const { microphone, toggle } = talk.handsFree
  const isOpen = microphone === 'open'
  useLoudness(button, isOpen, talk.learnerLevel)
  return (
    <>
      <div className={classes.row}>
        <div className={classes.left}>
          <Button variant="quiet" icon={<IconKeyboard aria-hidden="true" />} onClick={talk.openTyping}>
            {t('handsFree.type')}
          </Button>
        </div>
        <button
          ref={button}
          type="button"
          className={recordClasses.record}
          data-is={isOpen ? 'listening' : microphone === 'opening' ? 'waiting' : 'idle'}
          aria-label={isOpen ? t('handsFree.close') : t('handsFree.open')}
          aria-keyshortcuts="Space"
          onClick={toggle}
        >
          {isOpen ? <IconMicrophone aria-hidden="true" /> : <IconMicrophoneOff aria-hidden="true" />}
        </button>
        <div className={classes.right}>
          <Button variant="quiet" icon={<IconHandClick aria-hidden="true" />} onClick={onLeave}>
            {t('handsFree.leave')}
          </Button>
        </div>
      </div>
      <Hint talk={talk} pauseSeconds={pauseSeconds} />
    </>
  )
}

/** The state of the open microphone. */
function Hint({ talk, pauseSeconds }: Pick<HandsFreeRowProps, 'talk' | 'pauseSeconds'>) {
  const { t } = useTranslation('talk')
  const { floor, isSoundHeld } = talk.state
  const { microphone } = talk.handsFree
  const pause = useFormat().duration(pauseSeconds * 1000)
  if (isSoundHeld) return <ComposerHint talk={talk} />
  if (microphone === 'opening') return <p className={classes.hint}>{t('handsFree.opening')}</p>
  if (microphone === 'closed') {
    return (
      <p className={classes.hint}>
        <strong>{t('handsFree.muted')}</strong>
        <span>{t('handsFree.mutedHelp')}</span>
      </p>
    )
  }
  const is = floor.kind === 'recording' ? 'hearing' : floor.kind === 'speaking' ? 'partner' : 'waiting'
  return (
    <p className={classes.hint}>
      <strong>{t(`handsFree.${is}.title`)}</strong>
      <span>{t(`handsFree.${is}.text`, { pause })}</span>
      {is !== 'waiting' && (
        <span className={classes.keys}>
          <KeysText name={`handsFree.${is}.keys`} namespace="talk" />
        </span>
      )}
    </p>
  )
}
