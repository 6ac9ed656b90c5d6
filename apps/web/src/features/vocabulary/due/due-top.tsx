import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './due.module.css'
import type { Mark } from './due.rules.ts'

export interface DueTopProps {
  readonly marks: readonly Mark[]
  /** Number of cards. */
  readonly of: number
  readonly onLeave: () => void
  readonly onUndo: (() => void) | undefined
}

/** The close button, and a bar for each card, whose height shows its grade. */
export function DueTop({ marks, of, onLeave, onUndo }: DueTopProps) {
  const { t } = useTranslation('vocabulary')
  const isOver = marks.length >= of
  const place = t('due.place', { place: Math.min(marks.length + 1, of), of })
  return (
    <header className={classes.top}>
      <IconButton label={t('due.leave')} onClick={onLeave}>
        <IconX aria-hidden="true" />
      </IconButton>
      <h1>{t('due.title')}</h1>
      {onUndo && (
        <IconButton label={t('due.undo')} aria-keyshortcuts="z" onClick={onUndo}>
          <IconArrowBackUp aria-hidden="true" />
        </IconButton>
      )}
      {!isOver && (
        <>
          <span className={classes.run} aria-hidden="true">
            {Array.from({ length: of }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards differ only in their position
              <b key={card} data-is={marks[card]?.grade ?? (card === marks.length ? 'now' : 'open')} />
            ))}
          </span>
          <p className={classes.count} role="status">
            {place}
          </p>
        </>
      )}
    </header>
  )
}
