// The shorter questions on the welcome page: explanation language, form of address, and goal.

import { type Aim, aims } from '@parley/contracts/account/user.ts'
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import type { OpenQuestionProps } from './open-question.ts'
import { TapOptions } from './tap-options.tsx'
import classes from './welcome.module.css'
import { formsOfAddress } from './welcome.rules.ts'

/** Asked if explanations would be in the practised language. */
export function ExplanationsQuestion({ draft, onDraft }: OpenQuestionProps) {
  const { t } = useTranslation('welcome')
  return (
    <>
      <h1>{t('explanations.title')}</h1>
      <p className={classes.about}>{t('explanations.text')}</p>
      <TapOptions<Language>
        label={t('explanations.title')}
        columns={3}
        chosen={draft?.explanation_language ?? null}
        onChoose={(explanation_language) => onDraft({ explanation_language })}
        options={languages.map((language) => ({ value: language, title: endonyms[language], lang: language }))}
      />
    </>
  )
}

/** Each form is illustrated by a sentence that differs in the practised language. */
export function AddressQuestion({ user, draft, onDraft }: OpenQuestionProps) {
  const { t } = useTranslation('welcome')
  const language = user.learning_language ?? 'en'
  const forms = formsOfAddress[language]
  const chosen = draft && 'form_of_address' in draft ? (draft.form_of_address ?? 'NEITHER') : null
  return (
    <>
      <h1>{t('address.title')}</h1>
      <p className={classes.about}>{t('address.text')}</p>
      <TapOptions<'FEMININE' | 'MASCULINE' | 'NEITHER'>
        label={t('address.title')}
        columns={1}
        chosen={chosen}
        onChoose={(form) => onDraft({ form_of_address: form === 'NEITHER' ? null : form })}
        options={[
          { value: 'FEMININE', title: forms?.feminine ?? '', text: t('address.feminine'), lang: language },
          { value: 'MASCULINE', title: forms?.masculine ?? '', text: t('address.masculine'), lang: language },
          { value: 'NEITHER', title: t('address.neither'), text: t('address.neitherText') },
        ]}
      />
    </>
  )
}

export function AimQuestion({ draft, onDraft }: OpenQuestionProps) {
  const { t } = useTranslation('welcome')
  return (
    <>
      <h1>{t('aim.title')}</h1>
      <TapOptions<Aim>
        label={t('aim.title')}
        columns={2}
        chosen={draft?.aim ?? null}
        onChoose={(aim) => onDraft({ aim })}
        options={aims.map((aim) => ({ value: aim, title: t(`aim.${aim}.title`), text: t(`aim.${aim}.text`) }))}
      />
    </>
  )
}
