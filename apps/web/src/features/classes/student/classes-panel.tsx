// The profile's classes tab: the form to join one, and the classes that the user attends.
import type { Class } from '@parley/contracts/classes/class.ts'
import { leaveClass, setReminders } from '@parley/contracts/classes/member.ts'
import { endonyms } from '@parley/contracts/language/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { classesQuery, useClassAct } from '../parts/use-classes.ts'
import { ClassInvitations } from './class-invitations.tsx'
import classes from './classes-panel.module.css'
import { JoinForm } from './join-form.tsx'

export function ClassesPanel() {
  const { t } = useTranslation('classes')
  const query = useQuery(classesQuery)
  return (
    <>
      <JoinForm />
      <ClassInvitations />
      <Loaded failed={t('list.failed')} query={query}>
        {({ attends }) =>
          attends.length === 0 ? (
            <p className={classes.none}>{t('own.none')}</p>
          ) : (
            <section className={classes.part} aria-labelledby="own-classes">
              <h2 id="own-classes">{t('own.title')}</h2>
              <ul className={classes.list}>
                {attends.map((each) => (
                  <AttendedClass key={each._id} attended={each} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
    </>
  )
}

function AttendedClass({ attended }: { readonly attended: Class }) {
  const { t } = useTranslation('classes')
  const [asking, setAsking] = useState(false)
  const { _id: id, name, org, language, teachers, has_reminders: hasReminders } = attended
  const reminders = useClassAct((isOn: boolean) =>
    call(setReminders, { params: { id }, body: { has_reminders: isOn } }),
  )
  return (
    <li>
      <div className={classes.head}>
        <div>
          <h3>{name}</h3>
          <p className="muted small">
            {[endonyms[language], ...teachers.map((teacher) => teacher.name), org.name].join(', ')}
          </p>
        </div>
        <Button
          size="sm"
          variant="danger-quiet"
          aria-label={t('own.leaveOne', { name })}
          onClick={() => setAsking(true)}
        >
          {t('own.leave')}
        </Button>
      </div>
      <Switch
        label={t('own.reminders')}
        help={t('own.remindersHelp')}
        isOn={reminders.isPending ? reminders.variables : hasReminders === true}
        onChange={(isOn) => reminders.mutate(isOn)}
      />
      {reminders.error && <ProblemLine error={reminders.error} />}
      {asking && <LeaveClass attended={attended} onClose={() => setAsking(false)} />}
    </li>
  )
}

function LeaveClass({
  attended: { _id: id, name },
  onClose,
}: {
  readonly attended: Class
  readonly onClose: () => void
}) {
  const { t } = useTranslation('classes')
  const { mutate, isPending, error } = useClassAct(() => call(leaveClass, { params: { id } }))
  const told = () => {
    void toast(t('own.left', { name }))
    onClose()
  }
  return (
    <Confirm
      opened
      danger
      title={t('own.leaveQuestion', { name })}
      verb={t('own.leave')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: told })}
      onClose={onClose}
    >
      <p className="muted">{t('own.leaveText')}</p>
    </Confirm>
  )
}
