import type { Language } from '@parley/contracts/language.ts'
import { IconBulb, IconKeyboard, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import { isTypingShown, type Talk } from '../stage/use-talk.ts'
import { isUnderWay, seenFloor } from '../turns/floor.ts'
import { RecordButton, type RecordButtonProps } from '../voice/record-button.tsx'
import { RecordTime } from '../voice/record-time.tsx'
import classes from './dock.module.css'
import { DockHint } from './dock-hint.tsx'
import { TypeRow } from './type-row.tsx'

export interface DockProps {
  talk: Talk
  language: Language
  /** Null where hints are not given. */
  onHint: (() => void) | null
  /** In place of the record button, when the talk is over. */
  ending: ReactNode
  /** In place of the usual sentence below. */
  hint?: ReactNode
  /** In place of the record button and the sentence, while hands-free is chosen. */
  handsFree?: ReactNode
  /** What the record button is called, and what stands around it. */
  record?: Partial<Pick<RecordButtonProps, 'idleLabel' | 'stopLabel' | 'mayInterrupt' | 'children'>>
}

/** The learner's side: one big button, and typing instead. */
export function Dock({ talk, language, onHint, ending, hint, handsFree, record = {} }: DockProps) {
  const { t } = useTranslation('conversation')
  const { state, learnerLevel } = talk
  const floor = seenFloor(state)
  const isOpen = floor.is === 'recording' || talk.handsFree.microphone === 'open'
  const isHandsFree = talk.handsFree.isOn && !isTypingShown(talk)
  return (
    <section className={classes.dock} aria-label={t('dock.label')}>
      <StageSide side="learner" tone={isOpen ? 'recording' : 'idle'} read={learnerLevel} />
      {ending ? (
        <div className={classes.end}>{ending}</div>
      ) : isTypingShown(talk) ? (
        <TypeRow
          language={language}
          draft={state.draft}
          isBusy={isUnderWay(floor)}
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
      {!ending && !isHandsFree && (hint ?? <DockHint talk={talk} />)}
    </section>
  )
}

/** The big button with typing on its left and help on its right. */
function SpeakRow({ talk, onHint, record }: Required<Pick<DockProps, 'talk' | 'onHint' | 'record'>>) {
  const { t } = useTranslation('conversation')
  const floor = seenFloor(talk.state)
  const isRecording = floor.is === 'recording'
  return (
    <div className={classes.row}>
      <div className={classes.left}>
        {isRecording ? (
          <Button variant="quiet" icon={<IconX aria-hidden="true" />} aria-keyshortcuts="Escape" onClick={talk.cancel}>
            {t('dock.cancel')}
          </Button>
        ) : (
          <Button variant="quiet" icon={<IconKeyboard aria-hidden="true" />} onClick={talk.openTyping}>
            {t('dock.type')}
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
              {t('dock.hint')}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
