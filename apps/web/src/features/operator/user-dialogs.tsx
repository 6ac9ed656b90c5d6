// Confirmation dialogs for actions on an account.
import {
  activateUser,
  deactivateUser,
  type ListedUser,
  removeUser,
  resetSecondFactor,
  signOutUser,
} from '@parley/contracts/operator/operator-people.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './operator.module.css'
import { useAct, useTold } from './use-operator.ts'

/** Each action's request, and the name it is logged under. */
const acts = {
  signOut: [signOutUser, 'user_signed_out'],
  deactivate: [deactivateUser, 'user_deactivated'],
  activate: [activateUser, 'user_activated'],
  resetSecondFactor: [resetSecondFactor, 'second_factor_reset'],
} as const
export type UserAct = keyof typeof acts

interface DialogProps {
  readonly user: ListedUser
  readonly onClose: () => void
}

/** Confirms an action that can be undone. */
export function UserQuestion({ user, act, onClose }: DialogProps & { readonly act: UserAct }) {
  const { t } = useTranslation('operator')
  const { name } = user
  const [endpoint, action] = acts[act]
  const say = useTold()
  const { mutate, isPending, error } = useAct(() => call(endpoint, { params: { id: user._id } }))
  const told = () => {
    say(action, name)
    onClose()
  }
  return (
    <Confirm
      opened
      danger={act !== 'activate'}
      title={t(`userAct.${act}.question`, { name })}
      verb={t(`userAct.${act}.verb`)}
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: told })}
    >
      <p className="muted">{t(`userAct.${act}.text`)}</p>
      {act === 'deactivate' && <OwnedTeams teams={user.owned_teams} text="userAct.owned.deactivate" />}
    </Confirm>
  )
}

interface OwnedTeamsProps {
  readonly teams: ListedUser['owned_teams']
  readonly text: 'userAct.owned.deactivate' | 'userAct.owned.delete' | 'userAct.owned.handOver'
}

/** What an action means for the teams that the user owns. */
function OwnedTeams({ teams, text }: OwnedTeamsProps) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  if (teams.length === 0) return null
  return <p>{t(text, { teams: format.list(teams.map(({ name }) => name)) })}</p>
}

/** Confirms deletion: the tag must be typed, to prevent accidents. */
export function DeleteUser({ user, onClose }: DialogProps) {
  const { t } = useTranslation('operator')
  const { t: tu } = useTranslation('ui')
  const { name, tag_name: tag } = user
  const [typed, setTyped] = useState('')
  const say = useTold()
  const { mutate, isPending, error } = useAct(() =>
    call(removeUser, { params: { id: user._id }, body: { tag_name: typed.trim() } }),
  )
  const isOwner = error instanceof Problem && error.details.some(({ code }) => code === 'owns_team')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== tag) return
    const told = () => {
      say('user_deleted', `@${tag}`)
      onClose()
    }
    mutate(undefined, { onSuccess: told })
  }
  return (
    <Dialog
      opened
      title={t('userAct.delete.question', { name })}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {tu('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={isPending} disabled={typed.trim() !== tag}>
            {t('userAct.delete.verb')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        <p className="muted">{t('userAct.delete.text')}</p>
        <OwnedTeams teams={user.owned_teams.filter(({ others }) => others === 0)} text="userAct.owned.delete" />
        <OwnedTeams teams={user.owned_teams.filter(({ others }) => others > 0)} text="userAct.owned.handOver" />
        <TextField
          label={t('userAct.delete.tag', { tag })}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error && <ProblemLine error={error} texts={isOwner ? { FORBIDDEN: t('userAct.delete.owner') } : {}} />}
      </div>
    </Dialog>
  )
}
