import { changePassword } from '@parley/contracts/account/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { PasswordField as PasswordInput } from '#ui/fields/field.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './section.module.css'
import { Section } from './section.tsx'
import { checkPassword, type PasswordField, passwordFields, refusedPassword } from './user.rules.ts'

/** Changes the password, which ends all other sessions. */
export function PasswordSection() {
  const { t } = useTranslation('user')
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFieldErrors<PasswordField>(passwordFields)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ current, password }: Record<PasswordField, string>) =>
      call(changePassword, { body: { current_password: current, new_password: password } }),
    onSuccess: () => {
      form.current?.reset()
      void toast(t('password.changed'))
    },
  })
  const refused = (problem: unknown) => {
    if (problem instanceof Problem) show(form.current, refusedPassword(problem))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void clearToasts()
    const values = valuesOf(event.currentTarget, passwordFields)
    if (!show(event.currentTarget, checkPassword(values)) && !isPending) mutate(values, { onError: refused })
  }
  const atFields = error instanceof Problem && Object.keys(refusedPassword(error)).length > 0
  return (
    <Section title={t('password.title')} text={t('password.text')}>
      <form ref={form} noValidate aria-label={t('password.title')} onSubmit={submit} onInput={onInput}>
        <PasswordFields field={field} />
        {error && !atFields && <ProblemLine error={error} />}
        <div className={classes.act}>
          <Button type="submit" busy={isPending}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function PasswordFields({ field }: Pick<ReturnType<typeof useFieldErrors<PasswordField>>, 'field'>) {
  const { t } = useTranslation('user')
  const { t: tu } = useTranslation('ui')
  const { first_name: firstName, last_name: lastName, email, tag_name: tagName } = useUser()
  const person = { firstName, lastName, email, tagName }
  return (
    <>
      <PasswordInput
        {...field('current')}
        label={t('password.current')}
        aside={<a href="/auth/forgot">{t('password.forgot')}</a>}
        autoComplete="current-password"
        required
      />
      <NewPasswordField {...field('password')} label={tu('field.newPassword')} personIn={() => person} />
      <PasswordInput {...field('repeat')} label={tu('field.repeat')} autoComplete="new-password" required />
    </>
  )
}
