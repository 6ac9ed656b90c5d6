import { passwordLength } from '@parley/contracts/account/auth.ts'
import type { Person } from '@parley/contracts/account/personal-password.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrorKey } from '#platform/http/field-errors.ts'
import { weaknessOf } from '#platform/password-weakness.ts'
import { PasswordField } from './field.tsx'

export interface NewPasswordFieldProps {
  readonly name: string
  readonly label: string
  /** Why the server or the form rejected it. */
  readonly error: string | undefined
  /** What is known about the user, also from the form's other fields. */
  readonly personIn: (form: HTMLFormElement | null) => Person
}

/** A field for a new password, which says while it is typed whether it is easy to guess. */
export function NewPasswordField({ error, personIn, ...field }: NewPasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [weakness, setWeakness] = useState<FieldErrorKey | null>(null)
  const latest = useRef('')
  const check = async ({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) => {
    latest.current = value
    const found = await weaknessOf(value, personIn(form))
    if (latest.current === value) setWeakness(found)
  }
  return (
    <PasswordField
      {...field}
      help={t('field.passwordHelp', { count: passwordLength.min })}
      error={error ?? (weakness ? t(weakness) : undefined)}
      isErrorLive={error === undefined}
      autoComplete="new-password"
      required
      onInput={(event) => void check(event)}
    />
  )
}
