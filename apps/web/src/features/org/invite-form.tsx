import type { Org } from '@parley/contracts/org/org.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { SelectField, TextField } from '#ui/fields/field.tsx'
import { valuesOf } from '#ui/fields/use-field-errors.ts'
import classes from './members-tab.module.css'
import { rolesToGive } from './org.rules.ts'
import { useInvite } from './use-members.ts'

/** Invites a user by the tag name from their profile. */
export function InviteForm({ org }: { org: Org }) {
  const { t } = useTranslation('org')
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const [isBlank, setIsBlank] = useState(false)
  const { mutate, isPending, error, reset } = useInvite()
  const roles = rolesToGive(org.role)

  const focusTag = () => {
    const tag = form.current?.elements.namedItem('tag_name')
    if (tag instanceof HTMLInputElement) tag.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void clearToasts()
    const values = valuesOf(event.currentTarget, ['tag_name', 'role'])
    // People type it as it is displayed, with a leading @.
    const tag_name = values.tag_name.trim().replace(/^@/, '')
    setIsBlank(tag_name === '')
    if (tag_name === '') return focusTag()
    if (isPending) return
    const role = roles.find((each) => each === values.role) ?? 'MEMBER'
    mutate({ tag_name, role }, { onSuccess: told, onError: focusTag })
  }
  const told = ({ name }: { name: string }) => {
    form.current?.reset()
    void toast(t('invite.sent', { name }))
  }
  const edited = () => {
    setIsBlank(false)
    if (error) reset()
  }
  return (
    <form ref={form} className={classes.invite} noValidate aria-label={t('invite.title')} onSubmit={submit}>
      <h3>{t('invite.title')}</h3>
      <TextField
        name="tag_name"
        label={t('invite.tag')}
        help={t('invite.tagHelp')}
        error={isBlank ? tu('error.required') : error ? problemText(error) : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        onChange={edited}
      />
      <SelectField name="role" label={t('invite.role')} defaultValue="MEMBER">
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="filled" busy={isPending}>
        {t('invite.send')}
      </Button>
    </form>
  )
}
