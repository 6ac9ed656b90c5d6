import { nameMax, type User, updateUser } from '@parley/contracts/account/user.ts'
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { serverFieldErrors } from '#platform/http/field-errors.ts'
import { Problem } from '#platform/http/problem.ts'
import { keepUser, useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { CountryField } from '#ui/fields/country-field.tsx'
import { SelectField, TextField } from '#ui/fields/field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './section.module.css'
import { Section } from './section.tsx'
import { type AboutField, aboutFields, changesOf, checkAbout } from './user.rules.ts'

type Change = Partial<Record<AboutField, string>>

const asLanguage = (value: string | undefined): Language | undefined => languages.find((each) => each === value)

/** Saves the changed fields. */
function useSave() {
  const { t } = useTranslation('user')
  return useMutation({
    mutationFn: ({ explanation_language, ...rest }: Change) => {
      const language = asLanguage(explanation_language)
      return call(updateUser, { body: { ...rest, ...(language && { explanation_language: language }) } })
    },
    onSuccess: (user) => {
      keepUser(user)
      void toast(t('about.saved'))
    },
  })
}

/** Name, country and explanation language; tag name and e-mail address cannot be changed. */
export function AboutSection() {
  const { t } = useTranslation('user')
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFieldErrors<AboutField>(aboutFields)
  const { mutate, isPending, error } = useSave()
  const refused = (problem: unknown) => {
    if (problem instanceof Problem) show(form.current, serverFieldErrors(problem, aboutFields))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void clearToasts()
    const values = valuesOf(event.currentTarget, aboutFields)
    if (show(event.currentTarget, checkAbout(values)) || isPending) return
    const { first_name, last_name, country, explanation_language } = user
    mutate(changesOf(values, { first_name, last_name, country, explanation_language }), { onError: refused })
  }
  const atFields = error instanceof Problem && Object.keys(serverFieldErrors(error, aboutFields)).length > 0
  return (
    <Section title={t('about.title')} text={t('about.text')}>
      <form ref={form} noValidate aria-label={t('about.title')} onSubmit={submit} onInput={onInput}>
        <AboutFields user={user} field={field} />
        {error && !atFields && <ProblemLine error={error} />}
        <div className={classes.act}>
          <Button type="submit" variant="filled" busy={isPending}>
            {t('about.save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

interface AboutFieldsProps extends Pick<ReturnType<typeof useFieldErrors<AboutField>>, 'field'> {
  user: User
}

function AboutFields({ user, field }: AboutFieldsProps) {
  const { t } = useTranslation('user')
  const { t: tu } = useTranslation('ui')
  return (
    <>
      <CopyField label={t('about.tag')} value={user.tag_name} help={t('about.tagHelp')} />
      <CopyField label={tu('field.email')} value={user.email} />
      <div className={classes.pair}>
        <TextField
          {...field('first_name')}
          label={tu('field.firstName')}
          defaultValue={user.first_name}
          autoComplete="given-name"
          maxLength={nameMax}
          required
        />
        <TextField
          {...field('last_name')}
          label={tu('field.lastName')}
          defaultValue={user.last_name}
          autoComplete="family-name"
          maxLength={nameMax}
          required
        />
      </div>
      <CountryField {...field('country')} start={user.country} required />
      <SelectField
        // Resets the field if the language was changed elsewhere.
        key={user.explanation_language}
        {...field('explanation_language')}
        label={t('about.language')}
        help={t('about.languageHelp')}
        defaultValue={user.explanation_language}
        required
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {endonyms[language]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
