import { endOtherSessions } from '@parley/contracts/account/auth.ts'
import { endSignIn, type SignIn } from '@parley/contracts/account/sign-in.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { DeviceList, DeviceRow } from './device-list.tsx'
import { Section } from './section.tsx'
import { useDeviceName, useMethodDetails } from './sign-in-methods/method-details.ts'
import { signInsQuery } from './sign-in-methods/sign-in-methods.ts'

/** Signed-in devices, so that the user can sign out a lost or borrowed one. */
export function SessionsSection() {
  const { t } = useTranslation('user')
  const query = useQuery(signInsQuery)
  const [ending, setEnding] = useState<SignIn | null>(null)
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <Loaded failed={t('sessions.failed')} query={query}>
        {({ items }) => (
          <>
            <DeviceList label={t('sessions.title')}>
              {items.map((signIn) => (
                <SessionRow key={signIn._id} signIn={signIn} onEnd={() => setEnding(signIn)} />
              ))}
            </DeviceList>
            {items.some((signIn) => !signIn.is_current) && <EndOthers />}
          </>
        )}
      </Loaded>
      <EndDialog signIn={ending} onClose={() => setEnding(null)} />
    </Section>
  )
}

function SessionRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const { t } = useTranslation('user')
  const device = useDeviceName()(signIn.device)
  const { ofSignIn } = useMethodDetails()
  return (
    <DeviceRow title={device} tag={signIn.is_current ? t('sessions.current') : undefined} details={ofSignIn(signIn)}>
      {!signIn.is_current && (
        <Button size="sm" aria-label={t('sessions.endOn', { device })} onClick={onEnd}>
          {t('sessions.endOne')}
        </Button>
      )}
    </DeviceRow>
  )
}

function EndDialog({ signIn, onClose }: { signIn: SignIn | null; onClose: () => void }) {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const deviceName = useDeviceName()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (id: string) => call(endSignIn, { params: { id } }),
    onMutate: () => void clearToasts(),
    onSuccess: () => {
      onClose()
      void toast(t('sessions.endedOne'))
    },
    onSettled: () => client.invalidateQueries(signInsQuery),
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Confirm
      opened={signIn !== null}
      title={t('sessions.question')}
      verb={t('sessions.endOne')}
      danger
      busy={isPending}
      error={error}
      onConfirm={() => signIn && mutate(signIn._id)}
      onClose={close}
    >
      <p className="muted">{signIn && t('sessions.warning', { device: deviceName(signIn.device) })}</p>
    </Confirm>
  )
}

function EndOthers() {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endOtherSessions),
    onMutate: () => void clearToasts(),
    onSuccess: () => void toast(t('sessions.ended')),
    onSettled: () => client.invalidateQueries(signInsQuery),
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('sessions.end')}
      </Button>
      {error && <ProblemLine error={error} />}
    </>
  )
}
