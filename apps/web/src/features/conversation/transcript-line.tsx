import type { Language } from '@parley/contracts/language.ts'
import { IconBookmark, IconPlayerSkipBack, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Line } from './line.ts'
import { markedWords } from './marked-words.ts'
import classes from './transcript.module.css'
import type { Floor, Reply } from './turn-state.ts'
import { useTyped } from './use-typed.ts'

/** Slower than life, and still a voice. */
const slowRate = 0.75

export interface TranscriptLineProps {
  line: Line
  language: Language
  /** The reply in flight, where this line is it. */
  reply: Reply | null
  floor: Floor
  /** The partner's last line has its ways to hear it again in words. */
  isLast: boolean
  isReplaying: boolean
  onReplay: (line: Line, rate?: number) => void
}

/** One thing said. */
export function TranscriptLine({ line, language, reply, floor, isLast, isReplaying, onReplay }: TranscriptLineProps) {
  const { t } = useTranslation('conversation')
  const isPartner = line.who === 'partner'
  const canHear = line.audioUrl !== null && reply === null
  return (
    <li className={classes.line} data-who={line.who}>
      <div className={classes.bubble}>
        <span className="sr">{isPartner ? t('line.partner') : t('line.you')} </span>
        {reply ? (
          <Forming line={line} language={language} reply={reply} floor={floor} />
        ) : (
          <Words line={line} language={language} />
        )}
      </div>
      {canHear && isPartner && isLast && (
        <div className={classes.acts}>
          <button type="button" className={classes.act} aria-pressed={isReplaying} onClick={() => onReplay(line)}>
            {isReplaying ? (
              <IconPlayerStop className="i-sm" aria-hidden="true" />
            ) : (
              <IconVolume className="i-sm" aria-hidden="true" />
            )}
            {isReplaying ? t('line.stop') : t('line.again')}
          </button>
          <button type="button" className={classes.act} onClick={() => onReplay(line, slowRate)}>
            <IconPlayerSkipBack className="i-sm" aria-hidden="true" />
            {t('line.slower')}
          </button>
        </div>
      )}
      {canHear && !(isPartner && isLast) && (
        <button
          type="button"
          className={classes.beside}
          aria-pressed={isReplaying}
          aria-label={isPartner ? t('line.againLabel') : t('line.mine')}
          onClick={() => onReplay(line)}
        >
          {isReplaying ? (
            <IconPlayerStop className="i-sm" aria-hidden="true" />
          ) : (
            <IconVolume className="i-sm" aria-hidden="true" />
          )}
        </button>
      )}
      {line.issues.length > 0 && (
        <p className={classes.look}>
          <IconBookmark className="i-sm" aria-hidden="true" />
          {t('line.noted')}
        </p>
      )}
    </li>
  )
}

function Words({ line, language }: { line: Line; language: Language }) {
  const { t } = useTranslation('conversation')
  return (
    <span lang={language}>
      {markedWords(line.text, line.issues).map(({ text, isMarked, at }) => (
        <span key={at} className={isMarked ? classes.slip : undefined}>
          {text}
        </span>
      ))}
      {line.isCut && (
        <span className={classes.cut}>
          <span aria-hidden="true"> …</span>
          <span className="sr">{t('line.cut')}</span>
        </span>
      )}
    </span>
  )
}

/** Something is about to be said. */
export function FormingBars() {
  return (
    <span className={classes.forming}>
      <b />
      <b />
      <b />
    </span>
  )
}

interface FormingProps {
  line: Line
  language: Language
  reply: Reply
  floor: Floor
}

/** A reply that is being typed and spoken. A screen reader hears it once, when its text is whole. */
function Forming({ line, language, reply, floor }: FormingProps) {
  const { heard, now, later } = useTyped(line.text, reply, floor)
  return (
    <>
      {line.pairId !== null && (
        <span className="sr" lang={language}>
          {line.text}
        </span>
      )}
      <span lang={language} aria-hidden="true">
        {heard + now + later === '' && <FormingBars />}
        {heard}
        {now !== '' && <span className={classes.spoken}>{now}</span>}
        {later !== '' && <span className={classes.later}>{later}</span>}
      </span>
    </>
  )
}
