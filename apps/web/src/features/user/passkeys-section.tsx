import type { Passkey } from '@parley/contracts/account/passkey.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '#platform/session/passkey.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { DeviceList, DeviceRow } from './device-list.tsx'
import { type PasskeyAct, passkeysQuery } from './passkey-act.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Section } from './section.tsx'
import { useMethodDetails } from './sign-in-methods/method-details.ts'

/** Passkeys, whether one is required in addition to the password, and recovery codes. */
export function PasskeysSection() {
  const { t } = useTranslation('user')
  const query = useQuery(passkeysQuery)
  const [act, setAct] = useState<PasskeyAct | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (made: readonly string[] | null) => {
    setAct(null)
    setCodes(made)
  }
  return (
    <Section title={t('passkeys.title')} text={t('passkeys.text')}>
      <Loaded failed={t('passkeys.failed')} query={query}>
        {({ items, has_second_factor: isOn, recovery_codes_left: left }) => (
          <>
            <PasskeyList passkeys={items} onAct={setAct} />
            {hasPasskeys() ? (
              <Button onClick={() => setAct({ kind: 'add' })}>{t('passkeys.add.verb')}</Button>
            ) : (
              <p className="muted">{t('passkeys.unknown')}</p>
            )}
            {items.length > 0 && (
              <Switch
                label={t('passkeys.ask')}
                help={t('passkeys.askHelp')}
                isOn={isOn}
                onChange={(wanted) => setAct({ kind: wanted ? 'on' : 'off' })}
              />
            )}
            {isOn && <RecoveryCodes left={left} onRenew={() => setAct({ kind: 'renew' })} />}
          </>
        )}
      </Loaded>
      {act && <PasskeyDialog act={act} onClose={() => setAct(null)} onDone={done} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onAct: (act: PasskeyAct) => void
}

function PasskeyList({ passkeys, onAct }: PasskeyListProps) {
  const { t } = useTranslation('user')
  const { ofPasskey } = useMethodDetails()
  if (passkeys.length === 0) return <p className="muted">{t('passkeys.empty')}</p>
  return (
    <DeviceList label={t('passkeys.title')}>
      {passkeys.map((passkey) => (
        <DeviceRow key={passkey._id} title={passkey.name} details={ofPasskey(passkey)}>
          <ActionMenu
            label={t('passkeys.actions', { name: passkey.name })}
            actions={[
              {
                label: t('passkeys.rename.verb'),
                icon: <IconPencil aria-hidden="true" />,
                onClick: () => onAct({ kind: 'rename', passkey }),
              },
              {
                label: t('passkeys.remove.verb'),
                icon: <IconTrash aria-hidden="true" />,
                danger: true,
                onClick: () => onAct({ kind: 'remove', passkey }),
              },
            ]}
          />
        </DeviceRow>
      ))}
    </DeviceList>
  )
}

function RecoveryCodes({ left, onRenew }: { left: number; onRenew: () => void }) {
  const { t } = useTranslation('user')
  return (
    <>
      <p className="muted">{t('passkeys.left', { count: left })}</p>
      <Button onClick={onRenew}>{t('passkeys.renew.verb')}</Button>
    </>
  )
}
