// Notes below one of the learner's lines, loaded before the connection can be lost.
import type { Language } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import type { Talk } from '../talk/use-talk.ts'
import { isNotable } from '../turns/delivery.ts'
import { isQuestionOpen, type Line } from '../turns/line.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { HeardQuestion } from './heard-question.tsx'
import classes from './transcript.module.css'

export interface LineNotesProps {
  line: Line
  talk: Talk
  language: Language
}

export function LineNotes({ line, talk, language }: LineNotesProps) {
  const { t } = useTranslation('conversation')
  const { t: more } = useTranslation('talk')
  return (
    <>
      <UrgentNotes line={line} talk={talk} language={language} />
      {line.isSoundMissing && <p className={classes.delivery}>{t('line.notStored')}</p>}
      {line.isUncertain && <p className={classes.delivery}>{more('heard.uncertain')}</p>}
    </>
  )
}

/** What the learner must know or answer now, also while the transcript is hidden. */
export const UrgentNotes = ({ line, talk, ...props }: LineNotesProps & { hasWords?: boolean }) => (
  <>
    {isNotable(line.delivery) && <DeliveryNote line={line} talk={talk} />}
    {isQuestionOpen(line) && <HeardQuestion line={line} talk={talk} {...props} />}
  </>
)
