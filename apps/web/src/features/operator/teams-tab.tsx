import type { ListedOrg } from '@parley/contracts/operator/operator-people.ts'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { SearchFilter } from '#ui/fields/filters.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import { ConsoleTable } from './console-table.tsx'
import classes from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { EditTeam, NewTeam, TeamStatus } from './team-dialogs.tsx'
import { teamsQuery } from './use-operator.ts'

/** Maximum length of a search, in characters. */
const searchMax = 100

/** The action to confirm, and its organisation. */
interface PendingAction {
  readonly act: 'edit' | 'status'
  readonly team: ListedOrg
}

/** This instance's teams: seats, and whether they are suspended. */
export function TeamsTab() {
  const { t } = useTranslation('operator')
  const [search, setSearch] = useState('')
  const [isMaking, setIsMaking] = useState(false)
  // Stored above the list, so that a dialog stays open when the search changes the list.
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const query = useInfiniteQuery(teamsQuery(search))
  const close = () => setAsked(null)
  return (
    <>
      <search className={classes.filter}>
        <SearchFilter
          label={t('teams.find')}
          placeholder={t('teams.placeholder')}
          max={searchMax}
          searched={search}
          onSearch={setSearch}
        />
        <Button icon={<IconPlus aria-hidden="true" />} onClick={() => setIsMaking(true)}>
          {t('teams.new')}
        </Button>
      </search>
      <PagedList
        query={query}
        failed={t('teams.failed')}
        empty={<Empty title={t('teams.none')}>{t('teams.noneText')}</Empty>}
      >
        {(teams) => (
          <ConsoleTable
            label={t('tab.organisations')}
            columns={[t('teams.team'), t('teams.owner'), t('teams.seats'), t('teams.minutes'), t('status.state')]}
            hasActions
          >
            {teams.map((team) => (
              <TeamRow key={team._id} team={team} onAct={(act) => setAsked({ team, act })} />
            ))}
          </ConsoleTable>
        )}
      </PagedList>
      {isMaking && <NewTeam onClose={() => setIsMaking(false)} />}
      {asked?.act === 'edit' && <EditTeam team={asked.team} onClose={close} />}
      {asked?.act === 'status' && <TeamStatus team={asked.team} onClose={close} />}
    </>
  )
}

interface TeamRowProps {
  readonly team: ListedOrg
  readonly onAct: (act: PendingAction['act']) => void
}

/** Number of bars for all seats. */
const bars = 12

function TeamRow({ team, onAct }: TeamRowProps) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const { name, seats_taken: taken, max_members: seats } = team
  const isActive = team.status === 'active'
  const on = Math.ceil((taken / seats) * bars)
  return (
    <tr data-off={!isActive || undefined}>
      <th scope="row">
        {name}
        <small>{t('teams.since', { date: format.date(team.created_at) })}</small>
      </th>
      <td data-label={t('teams.owner')}>{team.owner.name}</td>
      <td data-label={t('teams.seats')}>
        <span className={classes.seats}>
          <span className={classes.uses} aria-hidden="true">
            {Array.from({ length: bars }, (_, place) => (
              <b key={`${team._id}-${place.toString()}`} data-on={place < on || undefined} />
            ))}
          </span>
          {t('teams.taken', { taken: format.number(taken), seats: format.number(seats) })}
        </span>
      </td>
      <td data-label={t('teams.minutes')}>{format.number(team.minutes)}</td>
      <td className={classes.beside}>
        <StateMark kind={isActive ? 'done' : 'bad'}>{t(isActive ? 'teams.active' : 'teams.suspended')}</StateMark>
      </td>
      <td className={classes.rowActions}>
        <Button size="sm" aria-label={t('teams.editQuestion', { name })} onClick={() => onAct('edit')}>
          {t('teams.edit')}
        </Button>
        <Button
          size="sm"
          variant={isActive ? 'danger-quiet' : 'outline'}
          aria-label={`${t(isActive ? 'teams.suspend' : 'teams.resume')}: ${name}`}
          onClick={() => onAct('status')}
        >
          {t(isActive ? 'teams.suspend' : 'teams.resume')}
        </Button>
      </td>
    </tr>
  )
}
