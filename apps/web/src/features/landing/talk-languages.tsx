// The choice of language for the trial: nine endonyms in a row, which scrolls on narrow screens.
import { endonyms, type Language, languages } from '@parley/contracts/language/language.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'
import type { Trial } from './use-trial.ts'

export function TalkLanguages({ trial }: { trial: Trial }) {
  const { t } = useTranslation('landing')
  const row = useRef<HTMLDivElement>(null)
  const { language } = trial.talk
  useEffect(() => {
    const box = row.current
    const chosen = box?.querySelector<HTMLElement>(`label[data-language="${language}"]`)
    if (box && chosen) box.scrollLeft = chosen.offsetLeft - 24
  }, [language])
  return (
    <fieldset className={classes.languages}>
      <legend className="sr">{t('languages')}</legend>
      <div ref={row}>
        {languages.map((each: Language) => (
          <label key={each} data-language={each}>
            <input
              type="radio"
              name="talk-language"
              value={each}
              checked={each === language}
              onChange={() => trial.choose(each)}
            />
            <span lang={each}>{endonyms[each]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
