import { endonyms, type Language, languages } from '@parley/contracts/language.ts'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMenu } from '#ui/use-menu.ts'
import classes from './dashboard-head.module.css'
import { dayPart } from './day-part.ts'

export interface DashboardHeadProps {
  readonly firstName: string
  readonly target: Language
  /** Absent where the language is fixed: an exam is in English. */
  readonly onTarget: ((language: Language) => void) | undefined
}

/** A greeting, and large the language that is practised. */
export function DashboardHead({ firstName, target, onTarget }: DashboardHeadProps) {
  const { t } = useTranslation('library')
  return (
    <div>
      <p className="muted" data-personal>
        {t(`greeting.${dayPart(new Date().getHours())}`, { name: firstName })}
      </p>
      <h1 className={classes.language} data-personal>
        {onTarget ? (
          <LanguagePick target={target} onTarget={onTarget} />
        ) : (
          <span lang={target}>{endonyms[target]}</span>
        )}
      </h1>
    </div>
  )
}

interface LanguagePickProps {
  readonly target: Language
  readonly onTarget: (language: Language) => void
}

function LanguagePick({ target, onTarget }: LanguagePickProps) {
  const { t } = useTranslation('library')
  const { open, close, rootProps, buttonProps } = useMenu<HTMLSpanElement>()
  return (
    <span className={classes.root} {...rootProps}>
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
        <span className={classes.list} role="menu" aria-label={t('language.menu')}>
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
        </span>
      )}
    </span>
  )
}
