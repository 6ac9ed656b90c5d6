// The lower part of a correction: the line can be said again, and the new take is drawn over the first one.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import { takeUnderWay } from '#ui/voice/take-comparison.ts'
import { Takes } from '#ui/voice/takes.tsx'
import classes from './again.module.css'
import { type Again, type AgainLine, fits, missesMax } from './again.rules.ts'
import { type AgainControl, useAgain } from './again-provider.tsx'
import { AgainTyped } from './again-typed.tsx'
import { AgainWords, type FirstTake } from './again-words.tsx'
import { Hears } from './hears.tsx'
import { RecordingRow } from './recording-row.tsx'

export interface AgainPanelProps {
  readonly line: AgainLine
  /** Null if it has no recording. */
  readonly first: FirstTake | null
  /** Whether it is the first line not yet said again, which has the primary microphone button. */
  readonly isNext: boolean
  /** Saves the line as a card for another day; null if that is not possible. */
  readonly tomorrow: ReactNode
}

/** Renders nothing in a read-only review. */
export function AgainPanel(props: AgainPanelProps) {
  const control = useAgain()
  return control && <Panel {...props} control={control} />
}

function Panel({ line, first, isNext, tomorrow, control }: AgainPanelProps & { readonly control: AgainControl }) {
  const { t } = useTranslation('review')
  const [isTyping, setIsTyping] = useState(false)
  const again = control.of(line.id)
  const now = control.now?.id === line.id ? control.now : null
  const isTyped = isTyping || !control.canListen
  const isGivenUp = again.misses >= missesMax
  const tone = isNext && again.last === null ? 'next' : 'rest'
  if (now && now.phase !== 'reading') {
    return (
      <div className={classes.again} data-again="live">
        <Takes
          words={takeUnderWay({ ...line, take: now.text })}
          language={line.language}
          label={t('again.picture.recording')}
        />
        <RecordingRow control={control} isOpening={now.phase === 'opening'} />
      </div>
    )
  }
  return (
    <div className={classes.again} data-again={stateOf(again)}>
      <NewTake again={again} language={line.language} />
      <div className={classes.row}>
        {!isTyped && (
          <MicButton
            label={again.last ? t('again.once') : t('again.say', { line: line.model })}
            tone={tone}
            disabled={now !== null}
            onClick={() => {
              first?.stop()
              control.record(line)
            }}
          />
        )}
        <AgainWords again={again} line={line} first={first} isReading={now !== null} isTyped={isTyped} />
        {isGivenUp && tomorrow}
        {again.last === null && !isTyped && <Hears line={line} again={again} first={first} control={control} atEnd />}
      </div>
      {isTyped && (
        <AgainTyped line={line} control={control} onSpeak={control.canListen ? () => setIsTyping(false) : undefined} />
      )}
      {again.problem && (
        <ProblemActions
          again={again}
          onType={isTyped ? undefined : () => setIsTyping(true)}
          onRead={() => control.read(line)}
        />
      )}
      {(again.last !== null || isTyped) && <Hears line={line} again={again} first={first} control={control} />}
    </div>
  )
}

const stateOf = (again: Again) => (again.last === null ? 'rest' : fits(again) ? 'fits' : 'more')

/** The last take, drawn over the first one. */
function NewTake({ again, language }: { readonly again: Again; readonly language: string }) {
  const { t } = useTranslation('review')
  if (again.last === null) return null
  const { words, differences } = again.last.comparison
  const others = differences.map(({ heard, meant }) => heard || meant).join(', ')
  return (
    <Takes
      words={words}
      language={language}
      label={differences.length === 0 ? t('again.picture.fits') : t('again.picture.differs', { words: others })}
    />
  )
}

interface ProblemActionsProps {
  readonly again: Again
  readonly onType: (() => void) | undefined
  readonly onRead: () => void
}

/** Actions if there is no new take: type it, or compare it now. */
function ProblemActions({ again: { problem }, onType, onRead }: ProblemActionsProps) {
  const { t } = useTranslation('review')
  if (problem === null) return null
  return (
    <div className={classes.hears}>
      {problem.kind === 'unread' && (
        <Button variant="quiet" size="sm" onClick={onRead}>
          {t('again.read')}
        </Button>
      )}
      {onType && (
        <Button variant="quiet" size="sm" onClick={onType}>
          {t('again.typeIt')}
        </Button>
      )}
    </div>
  )
}
