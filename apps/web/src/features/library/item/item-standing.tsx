import type { ModuleSummary, ScenarioSummary } from '@parley/contracts/library.ts'
import { useTranslation } from 'react-i18next'
import { useModerationText } from '#platform/moderation-text.ts'
import classes from './item-standing.module.css'

/** Who wrote it, where it is somebody else's. */
export function AuthorName({ item }: { readonly item: Pick<ScenarioSummary | ModuleSummary, 'author' | 'is_owner'> }) {
  const { t } = useTranslation('library')
  if (item.author === null || item.is_owner) return null
  return <span>{t('card.author', { name: item.author.tag_name })}</span>
}

/** Why others do not see it, for its author. */
export function ModerationNote({ item }: { readonly item: Pick<ScenarioSummary | ModuleSummary, 'moderation'> }) {
  const text = useModerationText()(item.moderation)
  return text === null ? null : <p className={`note note-warn ${classes.why}`}>{text}</p>
}
