import { type Assignment, assignmentLimits } from '@parley/contracts/classes/assignment.ts'
import type { Class } from '@parley/contracts/classes/class.ts'
import type { ClassStudent } from '@parley/contracts/classes/member.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import classes from './assigning.module.css'
import type { AssignmentDraft } from './draft.rules.ts'
import { draftErrorCodes } from './draft.rules.ts'
import { GoalsPart } from './goals-part.tsx'
import { MoreTimePart } from './more-time-part.tsx'
import { Preview } from './preview.tsx'
import { SourcePart } from './source-part.tsx'
import { useDraftErrors } from './use-draft-errors.ts'
import { useSource } from './use-source.ts'
import { WhenPart } from './when-part.tsx'

export interface AssignmentFormProps {
  readonly taught: Class
  readonly students: readonly Pick<ClassStudent, '_id' | 'name'>[]
  readonly initial: AssignmentDraft
  /** The edited assignment. */
  readonly kept?: Assignment
  readonly isBusy: boolean
  readonly error: unknown
  /** @param isDraft whether the class cannot see it yet */
  readonly onSave: (draft: AssignmentDraft, isDraft: boolean) => void
  /** Goes back without saving. */
  readonly onLeave?: () => void
}

/** An assignment's form: its source, goals, deadline, extra time for some students, and a note to the class. */
export function AssignmentForm(props: AssignmentFormProps) {
  const { taught, students, initial, kept, isBusy, error, onSave, onLeave } = props
  const { t } = useTranslation(['classes', 'ui'])
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const source = useSource(draft, kept)
  const codes = isTried ? draftErrorCodes(draft) : []
  const errors = useDraftErrors(codes, error)
  const change = (more: Partial<AssignmentDraft>) => setDraft({ ...draft, ...more })
  const save = (isDraft: boolean) => {
    setTried(true)
    if (draftErrorCodes(draft).length === 0 && !isBusy) onSave(draft, isDraft)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  const begun = kept ? kept.counts.begun + kept.counts.handed_in : 0
  return (
    <div className={layout.two}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {kept && begun > 0 && (
          <p className="note">{t('edit.effects', { begun: kept.counts.begun, done: kept.counts.handed_in })}</p>
        )}
        <SourcePart
          taught={taught}
          draft={draft}
          source={source}
          isFixed={begun > 0}
          error={errors.source}
          onChange={change}
        />
        {draft.kind === 'scenario' && source.data && (
          <GoalsPart
            source={source.data}
            counting={draft.goals}
            error={errors.goals}
            onChange={(goals) => change({ goals })}
          />
        )}
        <WhenPart draft={draft} errors={errors} onChange={change} />
        <MoreTimePart
          draft={draft}
          students={students}
          error={errors.extra_time}
          onChange={(moreTime) => change({ moreTime })}
        />
        <TextAreaField
          label={t('note.label')}
          placeholder={t('note.placeholder')}
          max={assignmentLimits.note}
          error={errors.note}
          value={draft.note}
          onChange={(note) => change({ note })}
        />
        {errors.whole && <ProblemLine error={error} />}
        <div className={classes.foot}>
          <Button type="submit" variant="filled" size="lg" busy={isBusy}>
            {kept ? t('edit.save') : t('give.verb', { count: taught.student_count })}
          </Button>
          {kept ? (
            <Button variant="quiet" onClick={onLeave}>
              {t('cancel', { ns: 'ui' })}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => save(true)}>
              {t('give.draft')}
            </Button>
          )}
        </div>
      </form>
      <aside className={layout.side}>{source.data && <Preview draft={draft} source={source.data} />}</aside>
    </div>
  )
}
