// The words of a line: as they were said, or as they come.
import type { Language } from '@parley/contracts/language.ts'
import { useTranslation } from 'react-i18next'
import type { Line } from './line.ts'
import { markedWords } from './marked-words.ts'
import classes from './transcript.module.css'
import type { Floor, Reply } from './turn-state.ts'
import { useTyped } from './use-typed.ts'

export function LineWords({ line, language }: { line: Line; language: Language }) {
  const { t } = useTranslation('conversation')
  return (
    <span lang={language}>
      {line.isStruck && <span className="sr">{t('line.struck')} </span>}
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

export interface LineFormingProps {
  line: Line
  language: Language
  reply: Reply
  floor: Floor
}

/** A reply that is being typed and spoken. A screen reader hears it once, when its text is whole. */
export function LineForming({ line, language, reply, floor }: LineFormingProps) {
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
