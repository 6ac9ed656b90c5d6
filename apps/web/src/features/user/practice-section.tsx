import { aims, formsOfAddress, updateUser } from '@parley/contracts/account/user.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import { endonyms, languages } from '@parley/contracts/language/language.ts'
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { storeTargetLanguage } from '#platform/language/target-language.ts'
import { keepUser, useUser } from '#platform/session/user.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { SelectField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './section.module.css'
import { Section } from './section.tsx'

type Change = EndpointInput<typeof updateUser>['body']

const addressTexts = { FEMININE: 'practice.feminine', MASCULINE: 'practice.masculine' } as const

/** The onboarding answers; each change is saved immediately. */
export function PracticeSection() {
  const { t } = useTranslation('user')
  const user = useUser()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Change) => call(updateUser, { body }),
    onMutate: () => void clearToasts(),
    onSuccess: (saved, { learning_language }) => {
      keepUser(saved)
      if (learning_language) storeTargetLanguage(learning_language)
      void toast(t('practice.saved'))
    },
  })
  const language = languages.find((each) => each === user.learning_language)
  return (
    <Section title={t('practice.title')} text={t('practice.text')}>
      <div className={`${classes.fields} ${classes.pair}`}>
        <SelectField
          label={t('practice.language')}
          value={language ?? ''}
          onChange={({ target }) =>
            mutate({ learning_language: languages.find((each) => each === target.value) ?? null })
          }
        >
          <option value="">{t('practice.unset')}</option>
          {languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {endonyms[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('practice.level')}
          help={user.level_source === 'TALKS' ? t('practice.levelOfTalks') : undefined}
          value={user.level ?? ''}
          onChange={({ target }) => mutate({ level: difficultyLevels.find((each) => each === target.value) ?? null })}
        >
          <option value="">{t('practice.unset')}</option>
          {difficultyLevels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('practice.address')}
          value={user.form_of_address ?? ''}
          onChange={({ target }) => mutate({ form_of_address: formOf(target.value) })}
        >
          <option value="">{t('practice.neither')}</option>
          {formsOfAddress.map((form) => (
            <option key={form} value={form}>
              {t(addressTexts[form])}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('practice.aim')}
          value={user.aim ?? ''}
          onChange={({ target }) => mutate({ aim: aimOf(target.value) })}
        >
          <option value="">{t('practice.unset')}</option>
          {aims.map((aim) => (
            <option key={aim} value={aim}>
              {t(`practice.${aim}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Switch
        label={t('practice.sharesMisses')}
        help={t('practice.sharesMissesHelp')}
        isOn={user.shares_misses}
        disabled={isPending}
        onChange={(shares_misses) => mutate({ shares_misses })}
      />
      {error && <ProblemLine error={error} />}
    </Section>
  )
}

const formOf = (value: string) => formsOfAddress.find((form) => form === value) ?? null
const aimOf = (value: string) => aims.find((aim) => aim === value) ?? null
