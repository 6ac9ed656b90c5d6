import type { MemoryCard } from '@parley/contracts/practice/memory.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import classes from './memory-panel.module.css'

interface CardRowProps {
  readonly card: MemoryCard
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One note, the learner's words that it is based on, and a link to that conversation. */
export function CardRow({ card, onEdit, onDelete }: CardRowProps) {
  const { t } = useTranslation('memory')
  const format = useFormat()
  const { kind, text, quote, suggestion, target_language: language } = card
  const place = { tab: kind === 'mistake' ? 'mistakes' : 'transcript', pair: card.pair_id } as const
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.text}>
          <b>{text}</b>
          <span className="tag">{t(`kind.${kind}`)}</span>
        </p>
        <p className={classes.source}>
          <span lang={language} translate="no">
            {kind === 'mistake' ? (
              <>
                <del>{quote}</del> {suggestion && <ins>{suggestion}</ins>}
              </>
            ) : (
              <q>{quote}</q>
            )}
          </span>
        </p>
        <p className={classes.details}>
          <span>{format.date(card.created_at)}</span>
          {card.is_edited && <span>{t('edited')}</span>}
          <Link
            className={classes.open}
            to="/platform/history/{-$id}"
            params={{ id: card.review_id }}
            search={place}
            aria-label={t('openOne', { text })}
          >
            {t('open')}
          </Link>
        </p>
      </div>
      <ActionMenu
        label={t('actions', { text })}
        actions={[
          { label: t('edit.verb'), icon: <IconPencil aria-hidden="true" />, onClick: onEdit },
          { label: t('delete.verb'), icon: <IconTrash aria-hidden="true" />, danger: true, onClick: onDelete },
        ]}
      />
    </li>
  )
}
