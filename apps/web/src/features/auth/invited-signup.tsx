// The sign-up page for a visitor with an invitation link.
import type { Invitation } from '@parley/contracts/account/invitation.ts'
import type { SignInAnswer } from '@parley/contracts/account/passkey.ts'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { PagePending } from '#ui/page/page-pending.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { SignupForm } from './signup-form.tsx'
import { useInvitation } from './use-invitation.ts'

export interface InvitedSignupProps {
  readonly token: string
  readonly onAnswer: (answer: SignInAnswer) => void
}

/** Shows above the form who invites to which team, or that the link does not work. */
export function InvitedSignup({ token, onAnswer }: InvitedSignupProps) {
  const { t } = useTranslation('invitation')
  const { t: ta } = useTranslation('auth')
  const found = useInvitation(token)
  if (found === 'pending') return <PagePending title={ta('signup.title')} />
  if (found === 'unknown') return <InvitationOver reason="unknown" org={null} />
  // The server checks again when the form is submitted.
  if (found === 'failed') return <SignupForm invitation={token} lead={ta('signup.invited')} onAnswer={onAnswer} />
  const { org_name: org, invited_by: name, state } = found
  if (state !== 'valid') return <InvitationOver reason={state} org={org} />
  if (org === null) return <SignupForm invitation={token} lead={ta('signup.invited')} onAnswer={onAnswer} />
  const lead = name === null ? undefined : t('by', { name, org })
  return <SignupForm invitation={token} heading={t('join', { org })} lead={lead} onAnswer={onAnswer} />
}

interface InvitationOverProps {
  readonly reason: Exclude<Invitation['state'], 'valid'> | 'unknown'
  readonly org: string | null
}

/** Why an invitation does not work, who can help, and how to continue without it. */
function InvitationOver({ reason, org }: InvitationOverProps) {
  const { t } = useTranslation('invitation')
  const { t: ta } = useTranslation('auth')
  const isOpen = useKnownConfig()?.registration === 'open'
  const title = t(`over.${reason}.title`)
  return (
    <AuthLayout title={title}>
      <div role="alert">
        <h1>{title}</h1>
        <p className={classes.sub}>{t(`over.${reason}.text`, { org })}</p>
      </div>
      <ButtonAnchor href="/auth/login" variant="filled" size="lg" wide>
        {ta('login.submit')}
      </ButtonAnchor>
      {isOpen && (
        <p className={classes.back}>
          <a href="/auth/signup">{t('without')}</a>
        </p>
      )}
    </AuthLayout>
  )
}
