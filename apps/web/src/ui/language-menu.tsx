import { endonyms, type Language, languages } from '@parley/contracts/language.ts'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setLanguage, useLanguage } from '#platform/i18n.ts'
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
  /** Opens the list in its place instead of floating, as in the folded menu of a phone. */
  inline?: boolean
  /** The button, where it must look otherwise. */
  Trigger?: (props: TriggerProps) => ReactNode
  /** Leaves only the globe where the room is narrow. */
  nameClass?: string | undefined
  /** Called when the interface speaks the chosen language. */
  onSwitched?: (language: Language) => void
}

/** Switches the language of the interface; each language is called by its own name. */
export function LanguageMenu({ inline = false, Trigger = QuietTrigger, nameClass, onSwitched }: LanguageMenuProps) {
  'use no memo'
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
