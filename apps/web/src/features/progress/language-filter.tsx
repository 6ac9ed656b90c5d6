import { endonyms, languages } from '@parley/contracts/language/language.ts'
import type { Progress } from '@parley/contracts/practice/progress.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { Empty } from '#ui/states/empty.tsx'
import type { ProgressSearch } from './progress-search.ts'

interface LanguageFilterProps {
  readonly progress: Progress
  readonly search: ProgressSearch
}

/** Practised languages, most practised first. The choice is in the URL. */
export function LanguageFilter({ progress, search }: LanguageFilterProps) {
  const { t } = useTranslation('progress')
  const show = useShow(search)
  const chosen = search.language
  const offered = chosen && !progress.languages.includes(chosen) ? [...progress.languages, chosen] : progress.languages
  if (offered.length === 0) return null
  return (
    <SelectField
      label={t('language')}
      labelHidden
      value={chosen ?? ''}
      onChange={(event) => show(languages.find((known) => known === event.currentTarget.value))}
    >
      <option value="">{t('allLanguages')}</option>
      {offered.map((language) => (
        <option key={language} value={language} lang={language}>
          {endonyms[language]}
        </option>
      ))}
    </SelectField>
  )
}

/** Shown if the URL names a language in which the reader has not finished a conversation. */
export function NothingInLanguage({ search }: { readonly search: ProgressSearch }) {
  const { t } = useTranslation('progress')
  const show = useShow(search)
  return (
    <Empty title={t('none.title')} action={<Button onClick={() => show(undefined)}>{t('none.action')}</Button>}>
      {t('none.text', { language: search.language ? endonyms[search.language] : '' })}
    </Empty>
  )
}

/** Puts another language in the URL, or removes it. */
function useShow(search: ProgressSearch) {
  const navigate = useNavigate()
  return (language: ProgressSearch['language']) => {
    const { language: _before, ...rest } = search
    void navigate({
      to: '/platform/user-progress',
      search: { ...rest, ...(language && { language }) },
      replace: true,
      resetScroll: false,
    })
  }
}
