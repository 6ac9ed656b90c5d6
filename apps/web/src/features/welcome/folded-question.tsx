// Collapsed questions: answered, or still to come.

import type { User } from '@parley/contracts/account/user.ts'
import { endonyms } from '@parley/contracts/language/language.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Level } from '#ui/voice/charts/level.tsx'
import classes from './welcome.module.css'
import { formsOfAddress, type Question } from './welcome.rules.ts'

interface AnsweredProps {
  readonly question: Question
  readonly user: User
  readonly levelNote: string | null
  readonly onOpen: () => void
}

/** An answered question with its answer; a tap reopens it. */
export function Answered({ question, user, levelNote, onOpen }: AnsweredProps) {
  const { t } = useTranslation('welcome')
  return (
    <button type="button" className={classes.shut} onClick={onOpen}>
      <span className={classes.tick} data-done>
        <IconCheck aria-hidden="true" />
      </span>
      <span>{t(`${question}.short`)}</span>
      <b>
        <GivenAnswer question={question} user={user} />
        {question === 'level' && user.level !== null && levelNote !== null && <span>{levelNote}</span>}
      </b>
    </button>
  )
}

function GivenAnswer({ question, user }: Pick<AnsweredProps, 'question' | 'user'>) {
  const { t } = useTranslation('welcome')
  const { learning_language: language, level, form_of_address: form, explanation_language } = user
  if (question === 'language' && language) return <span lang={language}>{endonyms[language]}</span>
  if (question === 'level' && level) return <Level level={level} label={t('level.label', { level })} />
  if (question === 'explanations') return <span lang={explanation_language}>{endonyms[explanation_language]}</span>
  const forms = language === null ? undefined : formsOfAddress[language]
  if (question === 'address' && form && forms && language) {
    return (
      <span lang={language} translate="no">
        {form === 'FEMININE' ? forms.feminine : forms.masculine}
      </span>
    )
  }
  return <span>{t(question === 'address' ? 'address.neither' : 'open')}</span>
}

export function Ahead({ question }: { readonly question: Question }) {
  const { t } = useTranslation('welcome')
  return (
    <p className={classes.shut}>
      <span className={classes.tick} />
      <span>{t(`${question}.title`)}</span>
    </p>
  )
}
