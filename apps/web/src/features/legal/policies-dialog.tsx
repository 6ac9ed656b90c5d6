import { acceptPolicies } from '@parley/contracts/account/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { keepUser, signOut } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CheckField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { type LegalName, legalNames } from './legal-name.ts'

const all = {
  is_accept_terms_and_conditions: true,
  is_accept_privacy_policy: true,
  is_accept_refund_policy: true,
} as const

/** Asks for agreement to the three texts. The only alternative is to sign out. */
export function PoliciesDialog() {
  const { t } = useTranslation('legal')
  const router = useRouter()
  const [ticked, setTicked] = useState<readonly LegalName[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(acceptPolicies, { body: all }),
    onSuccess: (user) => {
      keepUser(user)
      // The route guards run again, and the page loads its data.
      void router.invalidate()
    },
  })
  const isReady = ticked.length === legalNames.length
  const done = useRef<HTMLButtonElement>(null)
  // Done is enabled first, because a disabled button takes no focus.
  const acceptAll = () => {
    flushSync(() => setTicked(legalNames))
    done.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) mutate()
  }
  const foot = (
    <>
      <Button variant="quiet" onClick={() => void signOut()}>
        {t('policies.logout')}
      </Button>
      <Button ref={done} type="submit" variant="filled" disabled={!isReady} busy={isPending}>
        {t('policies.done')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('policies.title')} foot={foot} onSubmit={submit}>
      <p className="muted">{t('policies.text')}</p>
      <div>
        {legalNames.map((name, place) => (
          <CheckField
            key={name}
            name={name}
            checked={ticked.includes(name)}
            data-autofocus={place === 0 || undefined}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, name] : ticked.filter((each) => each !== name))
            }
          >
            <Trans t={t} i18nKey={`policies.${name}`} components={{ a: <TextLink name={name} /> }} />
          </CheckField>
        ))}
      </div>
      <div>
        <Button variant="soft" onClick={acceptAll}>
          {t('policies.acceptAll')}
        </Button>
      </div>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}

/** Opens in a new tab, so that the dialog stays open. */
function TextLink({ name, children }: { name: LegalName; children?: ReactNode }) {
  return (
    <a href={`/legal/${name}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
