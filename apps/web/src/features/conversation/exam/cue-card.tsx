import type { IeltsBehavior } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { SaidWords } from '../talk/word-lookup.tsx'
import classes from './exam.module.css'

export interface CueCardProps {
  card: IeltsBehavior['part2']
  /** Its words can be looked up in practice mode. */
  isPractice: boolean
}

/** The candidate's card for part 2. The text is part of the exam, so it is in English. */
export function CueCard({ card, isPractice }: CueCardProps) {
  const shown = (text: string) => (isPractice ? <SaidWords text={text} language="en" /> : text)
  return (
    <article className={classes.cue} lang="en" translate="no" aria-labelledby="cue-card">
      <h2 id="cue-card">{shown(card.question)}</h2>
      <p className={classes.lead}>You should say</p>
      <ul className={classes.points}>
        {card.bullet_points.map((point) => (
          <li key={point}>{shown(point)}</li>
        ))}
      </ul>
    </article>
  )
}

/** Notes for the long turn: stored only in this browser, per session. */
export function Notes({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('conversation')
  return (
    <div className={classes.notes}>
      <label htmlFor="notes">{t('exam.notes')}</label>
      <textarea id="notes" lang="en" spellCheck={false} value={text} onChange={(event) => onText(event.target.value)} />
      <p className={classes.help}>{t('exam.notesHelp')}</p>
    </div>
  )
}
