import { endonyms } from '@parley/contracts/language/language.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '../lists.module.css'
import { Part, PartEmpty, type PartSpan } from './part.tsx'
import type { PartsProps } from './parts-props.ts'

/** The most frequent topics; clicking one starts another conversation about it. */
export function TalkedPart({ progress, isOwn, span }: PartsProps & { readonly span: PartSpan }) {
  const { t } = useTranslation('progress')
  const prompts = progress.most_completed_prompts
  const namesLanguage = new Set(prompts.map(({ target_language }) => target_language)).size > 1
  return (
    <Part span={span} title={t('talked.title')}>
      {prompts.length === 0 ? (
        <PartEmpty>{t('talked.empty')}</PartEmpty>
      ) : (
        <ul className={`${classes.list} ${classes.talked}`}>
          {prompts.map(({ scenario_id, title, target_language, count }) => (
            <li key={scenario_id}>
              {isOwn ? (
                <Link to="/platform/briefing/$scenarioId" params={{ scenarioId: scenario_id }} preload={false}>
                  {title}
                </Link>
              ) : (
                <span className={classes.plain}>{title}</span>
              )}
              <span className={classes.sub}>
                {namesLanguage && <span lang={target_language}>{endonyms[target_language]}</span>}
                <span className="num">{t('times', { count })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
