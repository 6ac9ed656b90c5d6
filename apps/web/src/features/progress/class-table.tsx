import type { Answer } from '@parley/contracts/endpoint.ts'
import { endonyms } from '@parley/contracts/language.ts'
import type { getClassProgress } from '@parley/contracts/progress.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { useUser } from '#platform/user.ts'
import { Level } from '#ui/voice/level.tsx'
import classes from './class-table.module.css'
import lists from './lists.module.css'
import { Part } from './part.tsx'

type ClassMember = Answer<typeof getClassProgress>['items'][number]

/** The members, each with the way to their progress. */
export function ClassTable({ members }: { readonly members: readonly ClassMember[] }) {
  const { t } = useTranslation('progress')
  return (
    <Part span={12} title={t('class.members')}>
      <table className={`${lists.table} ${classes.table}`} aria-label={t('class.members')}>
        <thead>
          <tr>
            <th scope="col">{t('class.name')}</th>
            <th scope="col">{t('class.last')}</th>
            <th scope="col">{t('streak.week')}</th>
            <th scope="col">{t('class.total')}</th>
            <th scope="col">{t('streak.days')}</th>
            <th scope="col">{t('level.level')}</th>
            <th scope="col">{t('class.shared')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member._id} member={member} />
          ))}
        </tbody>
      </table>
    </Part>
  )
}

function MemberRow({ member }: { readonly member: ClassMember }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const isMe = useUser()._id === member._id
  const minutes = (value: number) =>
    format.number(Math.round(value), { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  return (
    <tr>
      <th scope="row">
        <Link to="/platform/user-progress" search={isMe ? {} : { member: member._id }}>
          {member.name}
        </Link>
        <small>
          {t(`class.role.${member.role}`)} · @{member.tag_name}
        </small>
      </th>
      <td data-label={t('class.last')}>
        {member.last_practice_at === null ? t('class.never') : format.ago(member.last_practice_at)}
      </td>
      <td data-label={t('streak.week')}>{minutes(member.minutes_this_week)}</td>
      <td data-label={t('class.total')}>{minutes(member.total_minutes)}</td>
      <td data-label={t('streak.days')}>{format.number(member.current_streak)}</td>
      <td data-label={t('level.level')}>{member.levels.length === 0 ? '–' : <Levels levels={member.levels} />}</td>
      <td data-label={t('class.shared')}>{format.number(member.shared_reviews_count)}</td>
    </tr>
  )
}

function Levels({ levels }: Pick<ClassMember, 'levels'>) {
  const { t } = useTranslation('progress')
  return (
    <ul className={classes.levels}>
      {levels.map(({ target_language, cefr }) => (
        <li key={target_language}>
          <Level level={cefr} label={t('level.label', { level: cefr })} />{' '}
          <span lang={target_language}>{endonyms[target_language]}</span>
        </li>
      ))}
    </ul>
  )
}
