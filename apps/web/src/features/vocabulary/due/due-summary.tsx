import type { Grade } from '@parley/contracts/practice/vocabulary.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { soundOfWord, useWordSound } from '../use-word-sound.ts'
import classes from './due.module.css'
import { comingBack, type DueWord, type Mark } from './due.rules.ts'
import { DueNext } from './due-next.tsx'
import { useBackOn } from './use-back-on.ts'
import { grades } from './use-due-keys.ts'

export interface DueSummaryProps {
  readonly words: readonly DueWord[]
  readonly marks: readonly Mark[]
  /** When the round started, in milliseconds since 1970. */
  readonly beganAt: number
  /** The words that are still due, or null. */
  readonly more: { readonly left: number; readonly isBusy: boolean; readonly onMore: () => void } | null
  readonly onLeave: () => void
}

/** Summary of a finished round: the grades, when the words come back, and what to do next. */
export function DueSummary({ words, marks, beganAt, more, onLeave }: DueSummaryProps) {
  const { t } = useTranslation('vocabulary')
  const format = useFormat()
  const backOn = useBackOn()
  const [now] = useState(() => new Date())
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const back = marks.filter(({ grade }) => grade !== 'again').length
  const aloud = marks.filter(({ isAloud }) => isAloud).length
  const failed = words.find((_, place) => marks[place]?.grade === 'again')
  return (
    <div className={classes.sum}>
      <h2 ref={title} tabIndex={-1}>
        {t('due.back', { back, count: words.length })}
      </h2>
      <p className="muted">
        {t('due.aloudOf', { count: aloud })} {format.duration(Math.max(60_000, now.getTime() - beganAt))}
      </p>
      <Session words={words} marks={marks} />
      <p className={classes.key}>
        {grades.map((grade) => (
          <span key={grade}>
            <b>{format.number(countOf(marks, grade))}</b> {t(`grade.${grade}`)}
          </span>
        ))}
      </p>
      <h3>{t('due.coming')}</h3>
      <ul className={classes.coming}>
        {comingBack(marks, now).map(({ days, dueAt, count }) => (
          <li key={days}>
            <strong>{format.number(count)}</strong>
            <span>{backOn(now, dueAt)}</span>
          </li>
        ))}
      </ul>
      {more ? (
        <p className={classes.onward}>
          <Button variant="filled" size="lg" busy={more.isBusy} onClick={more.onMore}>
            {t('due.more', { count: more.left })}
          </Button>
          <Button variant="quiet" size="lg" onClick={onLeave}>
            {t('due.leave')}
          </Button>
        </p>
      ) : (
        <DueNext language={words[0]?.global_word_entity.target_language ?? 'en'} failed={failed} onLeave={onLeave} />
      )}
    </div>
  )
}

const countOf = (marks: readonly Mark[], grade: Grade): number => marks.filter((mark) => mark.grade === grade).length

/** The session as bars, each with its audio. */
function Session({ words, marks }: Pick<DueSummaryProps, 'words' | 'marks'>) {
  const { t } = useTranslation('vocabulary')
  const sound = useWordSound()
  return (
    <div className={classes.session}>
      {words.map(({ _id, global_word_entity: entry }, place) => (
        <button
          key={_id}
          type="button"
          aria-label={t('sound.play', { text: entry.word })}
          data-is={marks[place]?.grade}
          onClick={() => sound.toggle(soundOfWord(entry))}
        >
          <b />
        </button>
      ))}
    </div>
  )
}
