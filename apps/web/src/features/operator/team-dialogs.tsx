// Creates, edits and suspends a team.
import { changeTeam, createTeam, type ListedOrg } from '@parley/contracts/operator/operator-people.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './operator.module.css'
import { useAct, useTold } from './use-operator.ts'

/** Maximum number of seats, and maximum length of a name in characters. */
const [seatsMax, nameMax] = [100_000, 120]

interface DialogProps {
  readonly onClose: () => void
}
interface TeamDialogProps extends DialogProps {
  readonly team: ListedOrg
}

/** Suspends a team, or resumes it. */
export function TeamStatus({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation('operator')
  const { name } = team
  const isActive = team.status === 'active'
  const act = isActive ? 'suspend' : 'resume'
  const say = useTold()
  const { mutate, isPending, error } = useAct(() =>
    call(changeTeam, { params: { id: team._id }, body: { status: isActive ? 'suspended' : 'active' } }),
  )
  const told = () => {
    say(isActive ? 'org_suspended' : 'org_resumed', name)
    onClose()
  }
  return (
    <Confirm
      opened
      danger={isActive}
      title={t(`teams.${act}Question`, { name })}
      verb={t(`teams.${act}`)}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: told })}
    >
      <p className="muted">{t(`teams.${act}Text`)}</p>
    </Confirm>
  )
}

const required = 'error.required' as const

const isCount = (text: string, least: number) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= seatsMax

/** Edits name and seats, and hands the team over; there cannot be fewer seats than members. */
export function EditTeam({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation('operator')
  const errors = useFieldErrors(['name', 'seats', 'owner'])
  const say = useTold()
  const { mutate, isPending, error } = useAct((body: { name: string; max_members: number; owner?: string }) =>
    call(changeTeam, { params: { id: team._id }, body }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, seats, owner } = valuesOf(event.currentTarget, ['name', 'seats', 'owner'])
    const found = {
      ...(name.trim() === '' && { name: required }),
      ...(!isCount(seats, team.seats_taken) && { seats: required }),
    }
    if (errors.show(event.currentTarget, found)) return
    const told = (changed: ListedOrg) => {
      if (changed.name !== team.name) say('org_renamed', changed.name)
      if (changed.max_members !== team.max_members) say('org_seats', changed.name)
      if (changed.owner.tag_name !== team.owner.tag_name) say('org_handed_over', changed.name)
      onClose()
    }
    const handover = owner.trim() === '' ? {} : { owner: owner.trim() }
    mutate({ name: name.trim(), max_members: Number(seats), ...handover }, { onSuccess: told })
  }
  const seats = errors.field('seats')
  const seatsError = seats.error && t('teams.fewSeats', { taken: team.seats_taken })
  return (
    <Dialog
      opened
      title={t('teams.editQuestion', { name: team.name })}
      onClose={onClose}
      onSubmit={submit}
      foot={<Foot verb={t('teams.save')} busy={isPending} onClose={onClose} />}
    >
      <div className={classes.fields} onInput={errors.onInput}>
        <TextField {...errors.field('name')} label={t('teams.name')} defaultValue={team.name} maxLength={nameMax} />
        <TextField
          {...seats}
          error={seatsError}
          label={t('teams.seats')}
          help={t('teams.seatsHelp')}
          inputMode="numeric"
          defaultValue={team.max_members}
        />
        <TextField
          {...errors.field('owner')}
          label={t('teams.newOwner')}
          help={t('teams.newOwnerHelp', { owner: team.owner.name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {error && (
          <ProblemLine
            error={error}
            texts={{
              'ORG.MAX_MEMBERS_REACHED': t('teams.fewSeats', { taken: team.seats_taken }),
              'ORG.USER_NOT_FOUND': t('teams.noMember'),
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Creates a team for a user who has an account. */
export function NewTeam({ onClose }: DialogProps) {
  const { t } = useTranslation('operator')
  const errors = useFieldErrors(['name', 'owner', 'seats'])
  const say = useTold()
  const { mutate, isPending, error } = useAct((body: { name: string; owner_email: string; max_members: number }) =>
    call(createTeam, { body }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name, owner, seats } = valuesOf(event.currentTarget, ['name', 'owner', 'seats'])
    const found = {
      ...(name.trim() === '' && { name: required }),
      ...(!owner.includes('@') && { owner: required }),
      ...(!isCount(seats, 1) && { seats: required }),
    }
    if (errors.show(event.currentTarget, found)) return
    const told = (made: ListedOrg) => {
      say('org_created', made.name)
      onClose()
    }
    mutate({ name: name.trim(), owner_email: owner.trim(), max_members: Number(seats) }, { onSuccess: told })
  }
  return (
    <Dialog
      opened
      title={t('teams.new')}
      onClose={onClose}
      onSubmit={submit}
      foot={<Foot verb={t('teams.make')} busy={isPending} onClose={onClose} />}
    >
      <div className={classes.fields} onInput={errors.onInput}>
        <TextField {...errors.field('name')} label={t('teams.name')} maxLength={nameMax} data-autofocus />
        <TextField {...errors.field('owner')} label={t('teams.ownerEmail')} help={t('teams.ownerHelp')} type="email" />
        <TextField {...errors.field('seats')} label={t('teams.seats')} inputMode="numeric" defaultValue="10" />
        {error && <ProblemLine error={error} texts={{ 'ORG.USER_NOT_FOUND': t('teams.noOwner') }} />}
      </div>
    </Dialog>
  )
}

interface FootProps extends DialogProps {
  readonly verb: string
  readonly busy: boolean
}

function Foot({ verb, busy, onClose }: FootProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" variant="filled" busy={busy}>
        {verb}
      </Button>
    </>
  )
}
