import { translated } from '@parley/contracts/language/translation.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import type { BriefingListProps } from './briefing-goals.tsx'
import classes from './briefing-lists.module.css'
import { HearButton, Unreadable } from './hear-button.tsx'

/** Useful words for the conversation. */
export function BriefingWords({ scenario, reading }: BriefingListProps) {
  const { t } = useTranslation('briefing')
  const { explanation_language: explanation } = useUser()
  const { user_dictionary: words, target_language: language } = scenario
  if (words.length === 0) return null
  return (
    <section>
      <h2 className={classes.heading}>
        <b>{t('words')}</b>
        <span className="num">{words.length}</span>
      </h2>
      <ul className={classes.words}>
        {words.map(({ word, translation, meaning }) => (
          <li key={word}>
            <p>
              <b lang={language} translate="no">
                {word}
              </b>
              <span lang={explanation}>{translated(translation, explanation) ?? meaning}</span>
            </p>
            <HearButton text={word} reading={reading} size="sm" />
            <Unreadable text={word} reading={reading} />
          </li>
        ))}
      </ul>
    </section>
  )
}
