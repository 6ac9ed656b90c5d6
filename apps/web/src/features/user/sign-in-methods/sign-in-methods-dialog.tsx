import { renewRecoveryCodes } from '@parley/contracts/account/passkey.ts'
import { confirmSignInMethods, type SignInMethods } from '@parley/contracts/account/sign-in.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { keepUser, signOut } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { DeviceList, DeviceRow } from '../device-list.tsx'
import { passkeysQuery } from '../passkey-act.ts'
import { RecoveryCodesDialog } from '../recovery-codes-dialog.tsx'
import { removeMethod, signInMethodsQuery, signInsQuery } from './sign-in-methods.ts'
import { type NamedMethod, type NamedMethodGroup, useNamedMethods } from './use-named-methods.ts'

/**
 * Lists everything else that gives access to the account, each with a button to remove it. Stays until the owner has
 * answered.
 */
export function SignInMethodsDialog({ methods }: { methods: SignInMethods }) {
  const { t } = useTranslation('user')
  const { t: ts } = useTranslation('shell')
  const client = useQueryClient()
  const answer = useRef<HTMLButtonElement>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const onSettled = () =>
    Promise.all(
      [signInMethodsQuery, passkeysQuery, signInsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    )
  const removal = useMutation({
    mutationFn: ({ method }: NamedMethod) => removeMethod(method),
    // The row with the focused button disappears.
    onSuccess: () => answer.current?.focus(),
    onSettled,
  })
  const renewal = useMutation({
    mutationFn: async () => setCodes((await call(renewRecoveryCodes, { body: {} })).recovery_codes),
    onSettled,
  })
  const confirmation = useMutation({ mutationFn: () => call(confirmSignInMethods), onSuccess: keepUser })
  const groups = useNamedMethods(methods)
  const { has_second_factor: hasSecondFactor, recovery_codes_left: codesLeft } = methods.passkeys
  const error = removal.error ?? renewal.error ?? confirmation.error
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
  return (
    <Dialog
      opened
      title={t('ways.title')}
      foot={
        <>
          <Button variant="quiet" onClick={() => void signOut()}>
            {ts('logout')}
          </Button>
          <Button
            ref={answer}
            variant="filled"
            data-autofocus
            busy={confirmation.isPending}
            onClick={() => confirmation.mutate()}
          >
            {groups.length > 0 ? t('ways.mine') : t('ways.done')}
          </Button>
        </>
      }
    >
      <p className="muted">{groups.length > 0 ? t('ways.text') : t('ways.none')}</p>
      {groups.map((group) => (
        <MethodGroup
          key={group.title}
          group={group}
          removing={removal.isPending ? removal.variables.key : null}
          onRemove={removal.mutate}
        />
      ))}
      {hasSecondFactor && (
        <DeviceList label={t('ways.codes')}>
          <DeviceRow title={t('ways.codes')} details={[t('passkeys.left', { count: codesLeft })]}>
            <Button size="sm" busy={renewal.isPending} onClick={() => renewal.mutate()}>
              {t('passkeys.renew.verb')}
            </Button>
          </DeviceRow>
        </DeviceList>
      )}
      <p role="status" className="muted">
        {removal.isSuccess && t('ways.removed', { name: removal.variables.name })}
      </p>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}

interface MethodGroupProps {
  readonly group: NamedMethodGroup
  /** Key of the sign-in method that is being removed; null if none is. */
  readonly removing: string | null
  readonly onRemove: (row: NamedMethod) => void
}

function MethodGroup({ group: { title, rows }, removing, onRemove }: MethodGroupProps) {
  const { t } = useTranslation('user')
  return (
    <section>
      <h3>{title}</h3>
      <DeviceList label={title}>
        {rows.map((row) => (
          <DeviceRow key={row.key} title={row.name} details={row.details}>
            <Button
              size="sm"
              aria-label={t('ways.removeOne', { name: row.name })}
              busy={removing === row.key}
              onClick={() => removing === null && onRemove(row)}
            >
              {t('passkeys.remove.verb')}
            </Button>
          </DeviceRow>
        ))}
      </DeviceList>
    </section>
  )
}
