import type { Member, Org } from '@parley/contracts/org/org.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Sheet } from '#ui/dialogs/sheet.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './member-sheet.module.css'
import { rolesToGive } from './org.rules.ts'
import { type InvitedRole, useChangeRole, useRemove } from './use-members.ts'

export interface MemberSheetProps {
  org: Org
  member: Member
  opened: boolean
  onClose: () => void
}

/** One member: the role, its permissions, and removal. */
export function MemberSheet({ org, member, opened, onClose }: MemberSheetProps) {
  const { t } = useTranslation('org')
  const [isAsked, setIsAsked] = useState(false)
  const isInvited = member.info.status === 'INVITED'
  return (
    <Sheet opened={opened} title={member.name} onClose={onClose}>
      <p className="muted">@{member.tag_name}</p>
      <RoleChoice org={org} member={member} />
      <div className={classes.out}>
        <Button variant="danger-quiet" onClick={() => setIsAsked(true)}>
          {isInvited ? t('remove.takeBack') : t('remove.ask')}
        </Button>
      </div>
      <RemoveDialog
        org={org}
        member={member}
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        onRemoved={() => {
          setIsAsked(false)
          onClose()
        }}
      />
    </Sheet>
  )
}

/** The assignable roles with their permissions. Choosing one saves it. */
function RoleChoice({ org, member }: { org: Org; member: Member }) {
  const { t } = useTranslation('org')
  const name = useId()
  const { mutate, error } = useChangeRole()
  // The choice shows immediately, until the list has been refetched.
  const [chosen, setChosen] = useState(member.role)
  const choose = (role: InvitedRole) => {
    setChosen(role)
    mutate({ member, role }, { onSuccess: () => void toast(t('roles.changed')), onError: () => setChosen(member.role) })
  }
  return (
    <fieldset className={classes.roles}>
      <legend>{t('roles.title')}</legend>
      {rolesToGive(org.role).map((role) => (
        <label key={role} className="check">
          <input type="radio" name={name} checked={chosen === role} onChange={() => choose(role)} />
          <span>
            <b>{t(`role.${role}`)}</b>
            <span className="help">{t(`roles.${role}`)}</span>
          </span>
        </label>
      ))}
      {error && <ProblemLine error={error} />}
    </fieldset>
  )
}

interface RemoveDialogProps extends MemberSheetProps {
  onRemoved: () => void
}

function RemoveDialog({ org, member, opened, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('org')
  const { mutate, isPending, error, reset } = useRemove()
  const isInvited = member.info.status === 'INVITED'
  const { name } = member
  const close = () => {
    reset()
    onClose()
  }
  const removed = () => {
    void toast(t('remove.removed', { name }))
    onRemoved()
  }
  const foot = (
    <>
      <Button data-autofocus onClick={close}>
        {t('remove.keep')}
      </Button>
      <Button variant="danger" busy={isPending} onClick={() => mutate(member, { onSuccess: removed })}>
        {isInvited ? t('remove.takeBack') : t('remove.remove')}
      </Button>
    </>
  )
  return (
    <Dialog
      opened={opened}
      title={isInvited ? t('remove.takeBackQuestion', { name }) : t('remove.question', { name })}
      onClose={close}
      foot={foot}
    >
      <p className="muted">{isInvited ? t('remove.takeBackText') : t('remove.text', { org: org.name })}</p>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
