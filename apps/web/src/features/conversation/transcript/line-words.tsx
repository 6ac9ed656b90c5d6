// A line's words, complete or as they arrive.
import type { Language } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import { PartedLine } from '#ui/voice/parted-line.tsx'
import { SaidWords } from '../talk/word-lookup.tsx'
import type { Floor, Reply } from '../turns/floor.ts'
import type { Line } from '../turns/line.ts'
import { markedWords } from './marked-words.ts'
import classes from './transcript.module.css'
import { useTyped } from './use-typed.ts'

export interface LineWordsProps {
  line: Line
  language: Language
  /** Whether Tab stops at its words; other lines are reached from there with the arrow keys. */
  isStop: boolean
}

export function LineWords({ line, language, isStop }: LineWordsProps) {
  const { t } = useTranslation('conversation')
  if (line.who === 'learner' && line.text === '') return <em>{t('unsent.recording')}</em>
  return (
    <span lang={language} translate="no" className={classes.words} elementtiming="content">
      {line.isStruck && <span className="sr">{t('line.struck')} </span>}
      <PartedLine>
        {markedWords(line.text, line.issues).map(({ text, isMarked, at }) => (
          <span key={at} className={isMarked ? classes.slip : undefined}>
            <SaidWords text={text} language={language} line={line.text} isStop={isStop && at === 0} />
          </span>
        ))}
        {line.isCut && (
          <span className={classes.cut}>
            <span aria-hidden="true">&nbsp;…</span>
            <span className="sr">{t('line.cut')}</span>
          </span>
        )}
      </PartedLine>
    </span>
  )
}

/** An animation shown while waiting for a line's first words. */
export function FormingBars() {
  return (
    <span className={classes.forming} aria-hidden="true">
      <b />
      <b />
      <b />
    </span>
  )
}

export interface LineFormingProps {
  line: Line
  language: Language
  reply: Reply
  floor: Floor
}

/** A reply that is being typed and spoken. Once it is complete, its words can also be looked up. */
export function LineForming({ line, language, reply, floor }: LineFormingProps) {
  const { spoken, now, later } = useTyped(line.text, reply, floor)
  const isWhole = line.pairId !== null && spoken.length + now.length + later.length === line.text.length
  const shown = (text: string) =>
    isWhole ? <SaidWords text={text} language={language} line={line.text} isStop={false} /> : text
  return (
    <span lang={language} translate="no" className={classes.words} elementtiming="content">
      {spoken + now + later === '' && <FormingBars />}
      <PartedLine>
        <span>{shown(spoken)}</span>
        {now !== '' && <span className={classes.spoken}>{shown(now)}</span>}
        {later !== '' && <span className={classes.later}>{shown(later)}</span>}
      </PartedLine>
    </span>
  )
}
