import type { Grade } from '@parley/contracts/practice/vocabulary.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tier } from '#ui/voice/charts/tier.tsx'
import classes from './due.module.css'
import type { DueWord } from './due.rules.ts'
import { useBackOn } from './use-back-on.ts'
import { grades } from './use-due-keys.ts'

export interface DueTilesProps {
  readonly word: DueWord
  readonly onGrade: (grade: Grade) => void
}

/** The four grades, each with the day when the word comes back. None is preselected; a tap saves and continues. */
export function DueTiles({ word, onGrade }: DueTilesProps) {
  const { t } = useTranslation('vocabulary')
  const backOn = useBackOn()
  const [now] = useState(() => new Date())
  return (
    <fieldset className={classes.rate}>
      <legend>{t('due.question')}</legend>
      <div className={classes.tiles}>
        {grades.map((grade, place) => (
          <button key={grade} type="button" aria-keyshortcuts={`${place + 1}`} onClick={() => onGrade(grade)}>
            <kbd>{place + 1}</kbd>
            <Tier tier={([1, 2, 3, 4] as const)[place] ?? 1} size="lg" />
            <strong>{t(`grade.${grade}`)}</strong>
            <span>{backOn(now, word.next_due[grade])}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
