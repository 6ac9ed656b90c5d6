import type { Class, ClassPerson } from '@parley/contracts/classes/class.ts'
import { addTeacher, removeTeacher } from '@parley/contracts/classes/member.ts'
import { listMembers } from '@parley/contracts/org/org.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { IconX } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { Person } from '../parts/person.tsx'
import { classesKey, useClassAct } from '../parts/use-classes.ts'
import classes from './teachers-part.module.css'

/** Everyone who may teach in the organisation. */
const colleaguesQuery = (orgId: string) =>
  queryOptions({
    queryKey: [classesKey, 'colleagues', orgId],
    queryFn: async ({ signal }) => {
      const { items } = await call(listMembers, undefined, { signal })
      return items.filter(({ role, info }) => info.status === 'ACTIVE' && may(role, 'teach'))
    },
  })

/** The class's teachers; other team members can be added. */
export function TeachersPart({ taught }: { readonly taught: Class }) {
  const { t } = useTranslation('classes')
  const { _id: id, teachers, org } = taught
  const { data: colleagues = [] } = useQuery(colleaguesQuery(org._id))
  const [asked, setAsked] = useState<ClassPerson | null>(null)
  const adding = useClassAct((userId: string) => call(addTeacher, { params: { id, user_id: userId } }))
  const removing = useClassAct((userId: string) => call(removeTeacher, { params: { id, user_id: userId } }))
  const others = colleagues.filter(({ _id }) => teachers.every((teacher) => teacher._id !== _id))
  return (
    <section className={layout.part} aria-labelledby="class-teachers">
      <h2 id="class-teachers">{t('teachers.title')}</h2>
      <ul className={classes.list}>
        {teachers.map((teacher) => (
          <li key={teacher._id}>
            <Person name={teacher.name} />
            {teachers.length > 1 && (
              <IconButton
                label={t('teachers.remove', { name: teacher.name })}
                tip="left"
                onClick={() => setAsked(teacher)}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className={classes.add}>
          <SelectField
            label={t('teachers.add')}
            labelHidden
            value=""
            onChange={({ currentTarget: { value } }) => adding.mutate(value)}
          >
            <option value="" disabled>
              {t('teachers.add')}
            </option>
            {others.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {adding.error && <ProblemLine error={adding.error} />}
      {asked && (
        <Confirm
          opened
          danger
          title={t('teachers.question', { name: asked.name })}
          verb={t('person.removeVerb')}
          busy={removing.isPending}
          error={removing.error}
          onConfirm={() => removing.mutate(asked._id, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p className="muted">{t('teachers.text')}</p>
        </Confirm>
      )}
    </section>
  )
}
