import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage, useLanguage } from '#platform/language/i18n.ts'
import { Button } from './button.tsx'
import classes from './language-menu.module.css'
import { useMenu } from './use-menu.ts'

interface TriggerProps {
  label: string
  children: ReactNode
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: () => void
}

const QuietTrigger = ({ label, children, ...rest }: TriggerProps) => (
  <Button {...rest} variant="quiet" size="sm" aria-label={label} icon={<IconWorld aria-hidden="true" />}>
    {children}
  </Button>
)

export interface LanguageMenuProps {
  /** Opens the list inline instead of floating, as in the folded menu of a phone. */
  inline?: boolean
  /** A custom trigger button. */
  Trigger?: (props: TriggerProps) => ReactNode
  /** Class that hides the language name in narrow layouts, leaving only the globe. */
  nameClass?: string | undefined
  /** Called after the interface language has changed. */
  onSwitched?: (language: Language) => void
}

/** Switches the interface language; each language is listed by its own name. */
export function LanguageMenu({ inline = false, Trigger = QuietTrigger, nameClass, onSwitched }: LanguageMenuProps) {
  const { t } = useTranslation('ui')
  const current = useLanguage()
  const { open, close, rootProps, buttonProps } = useMenu()
  return (
    <div className={classes.root} data-inline={inline || undefined} {...rootProps}>
      <Trigger {...buttonProps} label={t('language', { language: endonyms[current] })}>
        <span className={nameClass}>{endonyms[current]}</span>
      </Trigger>
      {open && (
        <div className={classes.list} role="menu">
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={language === current}
              lang={language}
              className={classes.item}
              onClick={() => {
                close()
                void setLanguage(language).then(() => onSwitched?.(language))
              }}
            >
              {endonyms[language]}
              {language === current && <IconCheck aria-hidden="true" />}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
