import type { InstanceSettings } from '@parley/contracts/operator/operator.ts'
import {
  createRegistrationLink,
  type ListedInvitation,
  revokeRegistrationLink,
} from '@parley/contracts/operator/operator-people.ts'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { valuesOf } from '#ui/fields/use-field-errors.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './operator.module.css'
import { linksQuery, settingsQuery, useAct, useChangeSettings, useTold } from './use-operator.ts'

/** Who may register, what is published without approval, and invitation links. */
export function RegistrationTab() {
  const { t } = useTranslation('operator')
  const settings = useQuery(settingsQuery)
  return (
    <Loaded failed={t('settings.failed')} query={settings}>
      {(data) => (
        <>
          <Choice name="registration" values={['open', 'invite', 'closed']} settings={data} />
          <Links />
          <Choice name="publishing" values={['everyone', 'reviewed', 'off']} settings={data} />
          <Choice name="included" values={['little', 'everything']} settings={data} />
        </>
      )}
    </Loaded>
  )
}

type Chosen = 'registration' | 'publishing' | 'included'

interface ChoiceProps {
  readonly name: Chosen
  readonly values: readonly string[]
  readonly settings: InstanceSettings
}

/** One setting, saved when an option is chosen. */
function Choice({ name, values, settings }: ChoiceProps) {
  const { t } = useTranslation('operator')
  const group = useId()
  const { mutate, error } = useChangeSettings()
  // The choice shows immediately, until new settings arrive or saving fails.
  const [choice, setChoice] = useState<{ value: string; before: InstanceSettings } | null>(null)
  const chosen = choice?.before === settings ? choice.value : settings[name]
  const choose = (value: string) => {
    setChoice({ value, before: settings })
    mutate({ [name]: value }, { onSuccess: () => void toast(t('settings.saved')), onError: () => setChoice(null) })
  }
  return (
    <fieldset className={classes.modes}>
      <legend>{t(`${name}.title`)}</legend>
      {values.map((value) => (
        <label key={value} className="check">
          <input type="radio" name={group} checked={chosen === value} onChange={() => choose(value)} />
          <span>
            <b>{t(`${name}.${value}.name`)}</b>
            <span className="help">{t(`${name}.${value}.text`)}</span>
          </span>
        </label>
      ))}
      {error && <ProblemLine error={error} />}
    </fieldset>
  )
}

function Links() {
  const { t } = useTranslation('operator')
  const links = useQuery(linksQuery)
  const [isMaking, setIsMaking] = useState(false)
  return (
    <section aria-label={t('links.title')} className={classes.links}>
      <Loaded failed={t('links.failed')} query={links}>
        {(items) => (
          <ul className={classes.rows}>
            {items.map((link) => (
              <LinkRow key={link._id} link={link} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button icon={<IconUserPlus aria-hidden="true" />} onClick={() => setIsMaking(true)}>
        {t('links.new')}
      </Button>
      {isMaking && <NewLink onClose={() => setIsMaking(false)} />}
    </section>
  )
}

function LinkRow({ link }: { readonly link: ListedInvitation }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const [isAsked, setIsAsked] = useState(false)
  const say = useTold()
  const { mutate, isPending, error } = useAct(() => call(revokeRegistrationLink, { params: { id: link._id } }))
  const made = format.date(link.created_at)
  return (
    <li>
      <span>
        {t('links.made', { date: made })}
        <small>
          {t('links.used', { uses: link.uses, max: link.max_uses })}.{' '}
          {t('links.until', { day: format.date(link.expires_at) })}
        </small>
      </span>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`${t('links.revoke')}: ${made}`}
        onClick={() => setIsAsked(true)}
      >
        {t('links.revoke')}
      </Button>
      <Confirm
        opened={isAsked}
        danger
        title={t('links.question')}
        verb={t('links.revoke')}
        busy={isPending}
        error={error}
        onClose={() => setIsAsked(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => say('invitation_revoked') })}
      >
        <p className="muted">{t('links.questionText')}</p>
      </Confirm>
    </li>
  )
}

function NewLink({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('operator')
  const { t: tu } = useTranslation('ui')
  const { mutate, isPending, error, data } = useAct((body: { max_uses: number; days: number }) =>
    call(createRegistrationLink, { body }),
  )
  const foot = data ? (
    <Button data-autofocus onClick={onClose}>
      {tu('close')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{tu('cancel')}</Button>
      <Button type="submit" variant="filled" busy={isPending}>
        {t('links.make')}
      </Button>
    </>
  )
  return (
    <Dialog
      opened
      title={t('links.new')}
      onClose={onClose}
      foot={foot}
      onSubmit={(event) => {
        event.preventDefault()
        const { uses, days } = valuesOf(event.currentTarget, ['uses', 'days'])
        if (!data) mutate({ max_uses: Number(uses), days: Number(days) })
      }}
    >
      {data ? (
        <CopyField label={t('links.link')} value={data.url} help={t('links.once')} />
      ) : (
        <div className={classes.fields}>
          <SelectField name="uses" label={t('links.accounts')} defaultValue="1" data-autofocus>
            {[1, 5, 10, 30, 100].map((uses) => (
              <option key={uses}>{uses}</option>
            ))}
          </SelectField>
          <SelectField name="days" label={t('links.days')} defaultValue="14">
            {[1, 7, 14, 30, 90].map((days) => (
              <option key={days}>{days}</option>
            ))}
          </SelectField>
        </div>
      )}
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
