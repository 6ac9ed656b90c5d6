// A list that an author edits: buttons add, remove and reorder rows and keep the focus where the author continues.
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './wizard.module.css'
import { WizardError } from './wizard-field.tsx'

export interface WizardRowsProps<Row> {
  readonly rows: readonly Row[]
  /** The name of a row, such as "Goal 2", for the labels of its buttons. */
  readonly nameOf: (index: number) => string
  /** Called with the new list; the caller sets it in its form. */
  readonly onChange: (rows: Row[]) => void
  /** Returns the current rows, for uncontrolled fields, because `rows` is only as recent as the last render. */
  readonly current?: () => readonly Row[]
  /** A new row, added at the end. */
  readonly blank: () => Row
  readonly addLabel: string
  /** Maximum number of rows. */
  readonly max: number
  /** An error about the entire list. */
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
  const errorId = useId()
  const isFull = rows.length >= max
  // Rows are identified only by position, and fields keep their own text, so a changed list is remounted.
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
                  index={index}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  change={change}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {error && <WizardError id={errorId}>{error}</WizardError>}
      {!readOnly && (
        <div>
          <Button
            variant="quiet"
            data-part="add"
            data-error={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
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

/** A change that only moves or removes rows, and so does not depend on their contents. */
type Change = (make: <Each>(rows: readonly Each[]) => Each[], target: Target) => void

/** Changes the list, then focuses the affected row or button. */
function useChange<Row>(onChange: (rows: Row[]) => void, current: () => readonly Row[]) {
  const root = useRef<HTMLDivElement>(null)
  const wanted = useRef<Target | null>(null)
  const latest = useRef({ onChange, current })
  const [version, setVersion] = useState(0)
  useEffect(() => {
    latest.current = { onChange, current }
  })
  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (target === null) return
    const row = 'row' in target ? root.current?.querySelector(`:scope > ol > [data-row="${target.row}"]`) : root.current
    const part = target.part === 'field' ? 'input, textarea' : `[data-part="${target.part}"]:not(:disabled)`
    const found = row?.querySelector<HTMLElement>(part) ?? row?.querySelector<HTMLElement>('[data-part]:not(:disabled)')
    found?.focus()
  })
  // A stable function, so that the buttons of a hundred rows do not render on each keystroke.
  const change = useCallback((make: (rows: readonly Row[]) => Row[], target: Target) => {
    wanted.current = target
    setVersion((count) => count + 1)
    latest.current.onChange(make(latest.current.current()))
  }, [])
  return { root, version, change }
}

interface RowToolsProps {
  readonly name: string
  readonly index: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly change: Change
}

const RowTools = memo(function RowTools({ name, index, isFirst, isLast, change }: RowToolsProps) {
  const { t } = useTranslation('wizard')
  const move = (by: -1 | 1) =>
    change((rows) => moved(rows, index, index + by), { row: index + by, part: by < 0 ? 'up' : 'down' })
  const remove = () => {
    // The row that moves into this position, or the last one, or the "Add" button.
    const target: Target = isLast && isFirst ? { part: 'add' } : { row: isLast ? index - 1 : index, part: 'remove' }
    change((rows) => rows.toSpliced(index, 1), target)
  }
  return (
    <div className={classes.tools}>
      <IconButton label={t('up', { what: name })} tip="none" data-part="up" disabled={isFirst} onClick={() => move(-1)}>
        <IconArrowUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('down', { what: name })}
        tip="none"
        data-part="down"
        disabled={isLast}
        onClick={() => move(1)}
      >
        <IconArrowDown aria-hidden="true" />
      </IconButton>
      <IconButton label={t('remove', { what: name })} tip="none" data-part="remove" onClick={remove}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
})
