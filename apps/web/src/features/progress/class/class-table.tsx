import { endonyms } from '@parley/contracts/language/language.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useLanguage } from '#platform/language/i18n.ts'
import { useUser } from '#platform/session/user.ts'
import { SelectField } from '#ui/fields/field.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { Level } from '#ui/voice/charts/level.tsx'
import lists from '../lists.module.css'
import { Part } from '../parts/part.tsx'
import {
  type ClassColumn,
  type ClassMember,
  type ClassOrder,
  classColumns,
  pressed,
  sortedMembers,
  startOf,
} from './class.rules.ts'
import classes from './class-table.module.css'

/** The members, each with a link to their progress, sortable by any column. */
export function ClassTable({ members }: { readonly members: readonly ClassMember[] }) {
  const { t } = useTranslation('progress')
  const isNarrow = useIsNarrow()
  const [order, setOrder] = useState(() => startOf('name'))
  const sorted = sortedMembers(members, order, useLanguage())
  return (
    <Part span={12} title={t('class.members')}>
      {isNarrow && members.length > 1 && <OrderChoice order={order} onOrder={setOrder} />}
      <table className={`${lists.table} ${classes.table}`} aria-label={t('class.members')}>
        <thead>
          <tr>
            {classColumns.map((column) => (
              <ColumnHead key={column} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((member) => (
            <MemberRow key={member._id} member={member} />
          ))}
        </tbody>
      </table>
    </Part>
  )
}

const columnNames = {
  name: 'class.name',
  last: 'class.last',
  week: 'streak.week',
  total: 'class.total',
  streak: 'streak.days',
  level: 'level.level',
  shared: 'class.shared',
} as const satisfies Record<ClassColumn, string>

interface OrderProps {
  readonly order: ClassOrder
  readonly onOrder: (order: ClassOrder) => void
}

function ColumnHead({ column, order, onOrder }: OrderProps & { readonly column: ClassColumn }) {
  const { t } = useTranslation('progress')
  const isSorted = order.column === column
  const Arrow = order.isAscending ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" aria-sort={isSorted ? (order.isAscending ? 'ascending' : 'descending') : undefined}>
      <button type="button" className={classes.sort} onClick={() => onOrder(pressed(order, column))}>
        {t(columnNames[column])}
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
    </th>
  )
}

/** Phones show no column headers, so the order is chosen from a list. */
function OrderChoice({ order, onOrder }: OrderProps) {
  const { t } = useTranslation('progress')
  return (
    <div className={classes.order}>
      <SelectField
        label={t('class.order')}
        value={order.column}
        onChange={({ currentTarget: { value } }) =>
          onOrder(startOf(classColumns.find((column) => column === value) ?? 'name'))
        }
      >
        {classColumns.map((column) => (
          <option key={column} value={column}>
            {t(columnNames[column])}
          </option>
        ))}
      </SelectField>
    </div>
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
