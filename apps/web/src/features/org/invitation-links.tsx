import { type InvitationLink, invitationLimits } from '@parley/contracts/account/invitation.ts'
import type { Org } from '@parley/contracts/org/org.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { valuesOf } from '#ui/fields/use-field-errors.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './members-tab.module.css'
import { Row, Rows } from './org-list.tsx'
import { invitationLinksQuery, useCreateLink, useRevokeLink } from './use-invitation-links.ts'

/** Links for joining this team: all of them for owners and admins, their own for teachers. */
export function InvitationLinks({ org, freeSeats }: LinkFormProps) {
  const { t } = useTranslation('org')
  const links = useQuery(invitationLinksQuery(org._id))
  return (
    <>
      <LinkForm org={org} freeSeats={freeSeats} />
      <Loaded failed={t('links.failed')} query={links}>
        {(list) => (list.length === 0 ? <p className="muted">{t('links.none')}</p> : <LinkRows links={list} />)}
      </Loaded>
    </>
  )
}

interface LinkFormProps {
  readonly org: Org
  readonly freeSeats: number
}

/** How many people a new link is for by default, if there are enough seats. */
const usualUses = 10

function LinkForm({ org, freeSeats }: LinkFormProps) {
  const { t } = useTranslation('org')
  const problemText = useProblemText()
  const { mutate, isPending, error, data } = useCreateLink()
  const [uses, setUses] = useState(() => String(Math.max(1, Math.min(usualUses, freeSeats))))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || !event.currentTarget.reportValidity()) return
    const { max_uses, days } = valuesOf(event.currentTarget, ['max_uses', 'days'])
    mutate({ max_uses: Number(max_uses), days: Number(days) })
  }
  const number = (max: number) =>
    ({ type: 'number', inputMode: 'numeric', min: 1, max, step: 1, required: true }) as const
  return (
    <form className={classes.invite} aria-label={t('links.title')} onSubmit={submit}>
      <h3>{t('links.title')}</h3>
      <p className="muted">{t('links.text', { org: org.name })}</p>
      <TextField
        {...number(invitationLimits.uses)}
        name="max_uses"
        label={t('links.uses')}
        help={`${t('links.usesHelp')} ${t('links.free', { free: freeSeats })}`}
        error={error ? problemText(error) : undefined}
        value={uses}
        onChange={(event) => setUses(event.currentTarget.value)}
      />
      <TextField {...number(invitationLimits.days)} name="days" label={t('links.days')} defaultValue={14} />
      <Button type="submit" busy={isPending}>
        {t('links.create')}
      </Button>
      {Number(uses) > freeSeats && (
        <p className="note" role="status">
          {t('links.tooMany')}
        </p>
      )}
      {data && (
        <div className={classes.made} role="status">
          <CopyField label={t('links.link')} value={data} help={t('links.once')} />
        </div>
      )}
    </form>
  )
}

function LinkRows({ links }: { links: readonly InvitationLink[] }) {
  const { t } = useTranslation('org')
  const format = useFormat()
  const [asked, setAsked] = useState<InvitationLink | null>(null)
  const { mutate, isPending, error, reset } = useRevokeLink()
  const close = () => {
    reset()
    setAsked(null)
  }
  const revoked = () => {
    void toast(t('links.takenBack'))
    close()
  }
  return (
    <>
      <Rows label={t('links.list')}>
        {links.map((link) => (
          <Row
            key={link._id}
            title={t('links.used', { uses: link.uses, max: link.max_uses })}
            detail={
              <>
                <span>{t('links.ends', { date: format.date(link.expires_at) })}</span>
                {link.made_by && <span>{t('links.by', { name: link.made_by })}</span>}
              </>
            }
          >
            <Button size="sm" onClick={() => setAsked(link)}>
              {t('links.takeBack')}
            </Button>
          </Row>
        ))}
      </Rows>
      <Confirm
        opened={asked !== null}
        title={t('links.question')}
        verb={t('links.takeBack')}
        danger
        busy={isPending}
        error={error}
        onConfirm={() => asked && mutate(asked, { onSuccess: revoked })}
        onClose={close}
      >
        <p className="muted">{t('links.warning')}</p>
      </Confirm>
    </>
  )
}
