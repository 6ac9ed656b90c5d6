// A list that an author writes: rows that can be added, removed and put in another order by buttons, with the focus kept
// where the work goes on.
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './wizard.module.css'
import { WizardFault } from './wizard-field.tsx'

export interface WizardRowsProps<Row> {
  readonly rows: readonly Row[]
  /** What a row is called, as in "Goal 2"; for the names of its buttons. */
  readonly nameOf: (index: number) => string
  /** Called with the new list; the caller makes it the value of its form. */
  readonly onChange: (rows: Row[]) => void
  /** What the rows hold now, where their fields keep what is typed and `rows` is as old as the last drawing. */
  readonly current?: () => readonly Row[]
  /** A new row, added at the end. */
  readonly blank: () => Row
  readonly addLabel: string
  /** So many rows at most. */
  readonly max: number
  /** What is wrong with the list as a whole. */
  readonly error?: ReactNode
  readonly readOnly?: boolean
  /** Shows the position before each row. */
  readonly numbered?: boolean
  readonly children: (index: number) => ReactNode
}

type Target = { readonly row: number; readonly part: 'field' | 'up' | 'down' | 'remove' } | { readonly part: 'add' }

export function WizardRows<Row>(props: WizardRowsProps<Row>) {
  const {
    rows,
    current,
    nameOf,
    onChange,
    blank,
    addLabel,
    max,
    error,
    readOnly = false,
    numbered = false,
    children,
  } = props
  const { t } = useTranslation('wizard')
  const { root, version, change } = useChange(onChange, current ?? (() => rows))
  const isFull = rows.length >= max
  // Rows have no identity but their place, and fields keep their own text: a changed list is drawn anew.
  const places = rows.map((_, index) => ({ index, key: `${version}-${index}` }))
  return (
    <div ref={root} className={classes.rows}>
      {rows.length > 0 && (
        <ol className={classes.list} data-numbered={numbered || undefined}>
          {places.map(({ index, key }) => (
            <li key={key} data-row={index}>
              <div className={classes.row}>{children(index)}</div>
              {!readOnly && (
                <RowTools
                  name={nameOf(index)}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  onMove={(by) =>
                    change((now) => moved(now, index, index + by), { row: index + by, part: by < 0 ? 'up' : 'down' })
                  }
                  onRemove={() => {
                    const next = Math.min(index, rows.length - 2)
                    change((now) => now.toSpliced(index, 1), next < 0 ? { part: 'add' } : { row: next, part: 'remove' })
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {error && <WizardFault>{error}</WizardFault>}
      {!readOnly && (
        <div>
          <Button
            variant="quiet"
            data-part="add"
            icon={<IconPlus aria-hidden="true" />}
            disabled={isFull}
            onClick={() => change((now) => [...now, blank()], { row: rows.length, part: 'field' })}
          >
            {addLabel}
          </Button>
          {isFull && <p className="help">{t('full', { count: max })}</p>}
        </div>
      )}
    </div>
  )
}

function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows.slice(from, from + 1)
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...row)
}

/** Changes the list and then focuses what the change was about. */
function useChange<Row>(onChange: (rows: Row[]) => void, current: () => readonly Row[]) {
  const [version, setVersion] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<Target | null>(null)
  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (target === null) return
    const row = 'row' in target ? root.current?.querySelector(`:scope > ol > [data-row="${target.row}"]`) : root.current
    const part = target.part === 'field' ? 'input, textarea' : `[data-part="${target.part}"]:not(:disabled)`
    const found = row?.querySelector<HTMLElement>(part) ?? row?.querySelector<HTMLElement>('[data-part]:not(:disabled)')
    found?.focus()
  })
  return {
    root,
    version,
    change(change: (rows: readonly Row[]) => Row[], target: Target) {
      wanted.current = target
      setVersion(version + 1)
      onChange(change(current()))
    },
  }
}

interface RowToolsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function RowTools({ name, isFirst, isLast, onMove, onRemove }: RowToolsProps) {
  const { t } = useTranslation('wizard')
  return (
    <div className={classes.tools}>
      <IconButton
        label={t('up', { what: name })}
        tip="none"
        data-part="up"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('down', { what: name })}
        tip="none"
        data-part="down"
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t('remove', { what: name })} tip="none" data-part="remove" onClick={onRemove}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}
