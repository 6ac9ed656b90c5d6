import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMenu } from '#ui/controls/use-menu.ts'
import classes from './dashboard-head.module.css'

export interface LanguagePickProps {
  readonly target: Language
  /** Undefined if the language is fixed: an exam is in English. */
  readonly onTarget: ((language: Language) => void) | undefined
}

/** The practised language, and a menu to change it. */
export function LanguagePick({ target, onTarget }: LanguagePickProps) {
  const { t } = useTranslation('library')
  const { open, close, rootProps, buttonProps } = useMenu()
  if (!onTarget) {
    return (
      <p className={classes.fixed} lang={target} data-personal>
        {endonyms[target]}
      </p>
    )
  }
  return (
    <div className={classes.root} data-personal {...rootProps}>
      <button
        type="button"
        className={classes.pick}
        aria-label={t('language.pick', { language: endonyms[target] })}
        {...buttonProps}
      >
        <span lang={target}>{endonyms[target]}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
      {open && (
        <div className={classes.list} role="menu" aria-label={t('language.menu')}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={language === target}
              lang={language}
              className={classes.item}
              onClick={() => {
                close()
                onTarget(language)
              }}
            >
              {endonyms[language]}
              {language === target && <IconCheck aria-hidden="true" />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
