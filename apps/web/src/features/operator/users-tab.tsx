import type { ListedUser } from '@parley/contracts/operator/operator-people.ts'
import { IconLogout, IconShieldOff, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useUser } from '#platform/session/user.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { SearchFilter } from '#ui/fields/filters.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import { ConsoleTable } from './console-table.tsx'
import classes from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { usersQuery } from './use-operator.ts'
import { DeleteUser, type UserAct, UserQuestion } from './user-dialogs.tsx'

/** Maximum length of a search, in characters. */
const searchMax = 100

/** The action to confirm, and its user. */
interface PendingAction {
  readonly act: UserAct | 'delete'
  readonly user: ListedUser
}

/** The user accounts: search, sign out, block, delete. Their conversations are not shown. */
export function UsersTab() {
  const { t } = useTranslation('operator')
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<'all' | 'DIACTIVATED'>('all')
  // Stored above the list, so that a dialog stays open when the search changes the list.
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const query = useInfiniteQuery(usersQuery(search, shown === 'all' ? undefined : shown))
  const close = () => setAsked(null)
  return (
    <>
      <search className={classes.filter}>
        <SearchFilter
          label={t('users.find')}
          placeholder={t('users.placeholder')}
          max={searchMax}
          searched={search}
          onSearch={setSearch}
        />
        <Segmented
          label={t('users.shown')}
          segments={[
            { value: 'all', label: t('users.all') },
            { value: 'DIACTIVATED', label: t('users.deactivated') },
          ]}
          chosen={shown}
          onChoose={setShown}
        />
      </search>
      <PagedList
        query={query}
        failed={t('users.failed')}
        empty={<Empty title={t('users.none')}>{t('users.noneText')}</Empty>}
      >
        {(users) => (
          <ConsoleTable
            label={t('tab.users')}
            columns={[
              t('users.user'),
              t('users.organisation'),
              t('users.lastHere'),
              t('users.signedIn'),
              t('users.today'),
            ]}
            hasActions
          >
            {users.map((user) => (
              <UserRow key={user._id} user={user} onAct={(act) => setAsked({ user, act })} />
            ))}
          </ConsoleTable>
        )}
      </PagedList>
      {asked?.act === 'delete' && <DeleteUser user={asked.user} onClose={close} />}
      {asked && asked.act !== 'delete' && <UserQuestion user={asked.user} act={asked.act} onClose={close} />}
    </>
  )
}

interface UserRowProps {
  readonly user: ListedUser
  readonly onAct: (act: PendingAction['act']) => void
}

function UserRow({ user, onAct }: UserRowProps) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const isMe = useUser()._id === user._id
  const isOut = user.status === 'DIACTIVATED'
  const organisations = user.organisations.length === 0 ? t('users.own') : format.list(user.organisations)
  return (
    <tr data-off={isOut || undefined}>
      <th scope="row">
        {user.name} {user.is_operator && <span className="tag">{t('name')}</span>}
        <small>
          @{user.tag_name} · {user.email}
        </small>
      </th>
      <td data-label={t('users.organisation')}>{organisations}</td>
      <td data-label={t('users.lastHere')}>{user.last_seen_at === null ? '–' : format.ago(user.last_seen_at)}</td>
      <td data-label={t('users.signedIn')}>
        {isOut ? <StateMark kind="bad">{t('users.isOut')}</StateMark> : t('users.devices', { count: user.sign_ins })}
      </td>
      <td data-label={t('users.today')}>{t('users.turns', { count: user.today.turns })}</td>
      <td className={classes.menu}>
        <ActionMenu
          label={t('users.actsOn', { name: user.name })}
          actions={[
            {
              label: t('userAct.signOut.verb'),
              icon: <IconLogout aria-hidden="true" />,
              onClick: () => onAct('signOut'),
            },
            ...(user.has_second_factor
              ? [
                  {
                    label: t('userAct.resetSecondFactor.verb'),
                    icon: <IconShieldOff aria-hidden="true" />,
                    onClick: () => onAct('resetSecondFactor'),
                  },
                ]
              : []),
            ...(isMe
              ? []
              : [
                  isOut
                    ? {
                        label: t('userAct.activate.verb'),
                        icon: <IconUserCheck aria-hidden="true" />,
                        onClick: () => onAct('activate'),
                      }
                    : {
                        label: t('userAct.deactivate.verb'),
                        icon: <IconUserOff aria-hidden="true" />,
                        onClick: () => onAct('deactivate'),
                      },
                  {
                    label: t('userAct.delete.verb'),
                    icon: <IconTrash aria-hidden="true" />,
                    danger: true,
                    onClick: () => onAct('delete'),
                  },
                ]),
          ]}
        />
      </td>
    </tr>
  )
}
