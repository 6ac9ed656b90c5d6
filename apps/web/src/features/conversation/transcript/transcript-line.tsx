import type { Language } from '@parley/contracts/language/language.ts'
import { IconBookmark, IconDots, IconPlayerSkipBack, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#platform/language/i18n.ts'
import type { Talk } from '../talk/use-talk.ts'
import type { Reply } from '../turns/floor.ts'
import { isUrgent, type Line } from '../turns/line.ts'
import type { LineView } from './line-tools.tsx'
import { LineForming, LineWords } from './line-words.tsx'
import classes from './transcript.module.css'

/** Call it before the connection can be lost. */
export const loadNotes = async () => (await Promise.all([import('./line-notes.tsx'), loadTexts(['talk'])]))[0]
const LineNotes = lazy(async () => ({ default: (await loadNotes()).LineNotes }))
/** Notes that are shown also while the transcript is hidden. */
export const UrgentNotes = lazy(async () => ({ default: (await loadNotes()).UrgentNotes }))
const tools = () => import('./line-tools.tsx')
const LineActions = lazy(async () => ({ default: (await tools()).LineActions }))
const LineEditor = lazy(async () => ({ default: (await tools()).LineEditor }))
const LineTranslation = lazy(async () => ({ default: (await tools()).LineTranslation }))
const LineFixes = lazy(async () => ({ default: (await import('./line-fixes.tsx')).LineFixes }))

/** Playback rate for slow replay: still a natural voice. */
const slowRate = 0.75

const plain: LineView = { isOpen: false, isTranslated: false, isEditing: false, before: null, areFixesShown: null }

export interface TranscriptLineProps {
  line: Line
  talk: Talk
  language: Language
  /** The reply in progress, if this is its line. */
  reply: Reply | null
  /** Whether it is the partner's last line, which has text buttons for replay. */
  isLast: boolean
  /** Whether Tab stops at its words. */
  isStop: boolean
  areFixesShown: boolean
}

/** One line of the transcript. */
export function TranscriptLine({ line, talk, language, reply, isLast, isStop, areFixesShown }: TranscriptLineProps) {
  const { t } = useTranslation('conversation')
  const [view, setView] = useState(plain)
  const onView = (change: Partial<LineView>) => setView((before) => ({ ...before, ...change }))
  const isPartner = line.who === 'partner'
  // A reply that was interrupted before its first word has nothing to replay or translate.
  const isWhole = reply === null && line.pairId !== null && line.text !== '' && line.doubted === null
  const isInWords = isPartner && isLast
  const lineTools = { line, talk, view, onView }
  return (
    <li className={classes.line} data-who={line.who} data-struck={line.isStruck || undefined}>
      {view.isEditing ? (
        <Suspense fallback={null}>
          <LineEditor {...lineTools} language={language} />
        </Suspense>
      ) : (
        <div className={classes.bubble}>
          <span className="sr">{isPartner ? t('line.partner') : t('line.you')} </span>
          {reply ? (
            <LineForming line={line} language={language} reply={reply} floor={talk.state.floor} />
          ) : (
            <LineWords line={line} language={language} isStop={isStop} />
          )}
          {view.isTranslated && (
            <Suspense fallback={null}>
              <LineTranslation line={line} talk={talk} />
            </Suspense>
          )}
        </div>
      )}
      {isWhole && !view.isEditing && (isInWords || view.isOpen) && (
        <div className={classes.acts}>
          <Replay line={line} talk={talk} />
          <Suspense fallback={null}>
            <LineActions {...lineTools} />
          </Suspense>
        </div>
      )}
      {!isInWords && !view.isEditing && <Beside line={line} talk={talk} view={view} onView={isWhole ? onView : null} />}
      {(isUrgent(line) || line.isSoundMissing || line.isUncertain) && (
        <Suspense fallback={null}>
          <LineNotes line={line} talk={talk} language={language} />
        </Suspense>
      )}
      {line.issues.length + line.dismissed.length > 0 && (
        <Noted
          line={line}
          talk={talk}
          language={language}
          isShown={view.areFixesShown ?? areFixesShown}
          onShow={(shown) => onView({ areFixesShown: shown })}
        />
      )}
    </li>
  )
}

/** Text buttons for replaying a line. */
function Replay({ line, talk }: Pick<TranscriptLineProps, 'line' | 'talk'>) {
  const { t } = useTranslation('conversation')
  const isReplaying = talk.replaying === line.key
  if (line.audioUrl === null) return null
  return (
    <>
      <button type="button" className={classes.act} aria-pressed={isReplaying} onClick={() => talk.replay(line)}>
        <HearIcon isReplaying={isReplaying} />
        {isReplaying ? t('line.stop') : t('line.again')}
      </button>
      <button type="button" className={classes.act} onClick={() => talk.replay(line, slowRate)}>
        <IconPlayerSkipBack className="i-sm" aria-hidden="true" />
        {t('line.slower')}
      </button>
    </>
  )
}

const HearIcon = ({ isReplaying }: { isReplaying: boolean }) =>
  isReplaying ? (
    <IconPlayerStop className="i-sm" aria-hidden="true" />
  ) : (
    <IconVolume className="i-sm" aria-hidden="true" />
  )

interface BesideProps extends Pick<TranscriptLineProps, 'line' | 'talk'> {
  view: LineView
  /** Null until the line is complete. */
  onView: ((change: Partial<LineView>) => void) | null
}

/** Buttons beside a bubble: replay, and a menu with all other actions. */
function Beside({ line, talk, view, onView }: BesideProps) {
  const { t } = useTranslation('conversation')
  const isReplaying = talk.replaying === line.key
  if (!onView) return null
  return (
    <div className={classes.beside} data-open={view.isOpen || isReplaying || undefined}>
      {line.audioUrl !== null && !view.isOpen && (
        <button
          type="button"
          aria-pressed={isReplaying}
          aria-label={line.who === 'partner' ? t('line.againLabel') : t('line.mine')}
          onClick={() => talk.replay(line)}
        >
          <HearIcon isReplaying={isReplaying} />
        </button>
      )}
      <button
        type="button"
        aria-expanded={view.isOpen}
        aria-label={t('line.more')}
        onClick={() => onView({ isOpen: !view.isOpen })}
      >
        <IconDots className="i-sm" aria-hidden="true" />
      </button>
    </div>
  )
}

interface NotedProps extends Pick<TranscriptLineProps, 'line' | 'talk'> {
  language: Language
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** A discreet note that a line has issues; clicking it shows them. */
function Noted({ line, talk, language, isShown, onShow }: NotedProps) {
  const { t } = useTranslation('conversation')
  const isRight = line.issues.length === 0
  return (
    <>
      <button
        type="button"
        className={classes.look}
        data-right={isRight || undefined}
        aria-expanded={isShown}
        onClick={() => onShow(!isShown)}
      >
        <IconBookmark className="i-sm" aria-hidden="true" />
        {isRight ? t('line.right') : t('line.noted')}
      </button>
      {isShown && (
        <Suspense fallback={null}>
          <LineFixes line={line} talk={talk} language={language} />
        </Suspense>
      )}
    </>
  )
}
