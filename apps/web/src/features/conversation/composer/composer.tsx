import type { Language } from '@parley/contracts/language/language.ts'
import { IconBulb, IconKeyboard, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import { isTypingShown, type Talk } from '../talk/use-talk.ts'
import { mayType, seenFloor } from '../turns/floor.ts'
import classes from './composer.module.css'
import { ComposerHint } from './composer-hint.tsx'
import { RecordButton, type RecordButtonProps } from './record-button.tsx'
import { RecordTime } from './record-time.tsx'
import { TypeRow } from './type-row.tsx'

export interface ComposerProps {
  talk: Talk
  language: Language
  /** Null if hints are not available. */
  onHint: (() => void) | null
  /** Replaces the record button when the conversation is over. */
  ending: ReactNode
  /** Replaces the usual sentence below. */
  hint?: ReactNode
  /** Replaces that sentence, also in hands-free mode, while the conversation can end; false if there is none. */
  offer?: ReactNode
  /** Replaces the record button and the sentence in hands-free mode. */
  handsFree?: ReactNode
  /** Labels of the record button, and the content around it. */
  record?: Partial<Pick<RecordButtonProps, 'idleLabel' | 'stopLabel' | 'mayInterrupt' | 'children'>>
}

/** The learner's side: one big button, or a text field. */
export function Composer({
  talk,
  language,
  onHint,
  ending,
  hint,
  offer = false,
  handsFree,
  record = {},
}: ComposerProps) {
  const { t } = useTranslation('conversation')
  const { state, learnerLevel } = talk
  const floor = seenFloor(state)
  const isOpen = floor.kind === 'recording' || talk.handsFree.microphone === 'open'
  const isHandsFree = talk.handsFree.isOn && !isTypingShown(talk)
  return (
    <section className={classes.composer} aria-label={t('composer.label')}>
      <StageSide side="learner" tone={isOpen ? 'recording' : 'idle'} read={learnerLevel} />
      {ending ? (
        <div className={classes.end}>{ending}</div>
      ) : isTypingShown(talk) ? (
        <TypeRow
          language={language}
          draft={state.draft}
          isBusy={!mayType(floor)}
          onSpeak={talk.canSpeak ? talk.closeTyping : null}
          onHint={onHint}
          onDraft={talk.draft}
          onSend={talk.say}
        />
      ) : isHandsFree ? (
        handsFree
      ) : (
        <SpeakRow talk={talk} onHint={onHint} record={record} />
      )}
      {!ending && (offer || (!isHandsFree && (hint ?? <ComposerHint talk={talk} />)))}
    </section>
  )
}

/** The big button, with the typing button on its left and help on its right. */
function SpeakRow({ talk, onHint, record }: Required<Pick<ComposerProps, 'talk' | 'onHint' | 'record'>>) {
  const { t } = useTranslation('conversation')
  const floor = seenFloor(talk.state)
  const isRecording = floor.kind === 'recording'
  return (
    <div className={classes.row}>
      <div className={classes.left}>
        {isRecording ? (
          <Button variant="quiet" icon={<IconX aria-hidden="true" />} aria-keyshortcuts="Escape" onClick={talk.cancel}>
            {t('composer.cancel')}
          </Button>
        ) : (
          <Button variant="quiet" icon={<IconKeyboard aria-hidden="true" />} onClick={talk.openTyping}>
            {t('composer.type')}
          </Button>
        )}
      </div>
      <RecordButton floor={floor} mayInterrupt level={talk.learnerLevel} onPress={talk.record} {...record} />
      <div className={classes.right}>
        {isRecording ? (
          <RecordTime />
        ) : (
          onHint && (
            <Button variant="quiet" icon={<IconBulb aria-hidden="true" />} onClick={onHint}>
              {t('composer.hint')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
