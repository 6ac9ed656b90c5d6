import type { ModuleSummary } from '@parley/contracts/library/module.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { useModerationText } from '#platform/moderation-text.ts'
import classes from './item-standing.module.css'

/** The author's name, if it is another user. */
export function AuthorName({ item }: { readonly item: Pick<ScenarioSummary | ModuleSummary, 'author' | 'is_owner'> }) {
  const { t } = useTranslation('library')
  if (item.author === null || item.is_owner) return null
  return <span>{t('card.author', { name: item.author.tag_name })}</span>
}

/** For the author: why others cannot see the item. */
export function ModerationNote({ item }: { readonly item: Pick<ScenarioSummary | ModuleSummary, 'moderation'> }) {
  const text = useModerationText()(item.moderation)
  return text === null ? null : <p className={`note note-warn ${classes.why}`}>{text}</p>
}
