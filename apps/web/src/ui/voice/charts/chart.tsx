import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './chart.module.css'

export interface ChartProps {
  /** The part's heading. */
  readonly title: string
  /** A few words or a number to the right of the heading. */
  readonly aside?: ReactNode
  /** Labels of the button that switches views, by the view shown. */
  readonly labels: { readonly table: string; readonly picture: string }
  /** The same data as text: column names and rows; the first cell of each row is its header. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** The drawing, with an accessible name of one sentence. */
  readonly children: ReactNode
  /** Shown below both the drawing and the table. */
  readonly below?: ReactNode
  /** Hides the heading if the context makes it clear. */
  readonly titleHidden?: boolean
}

/** A drawing, with a button that switches to a table of the same data. */
export function Chart({ title, aside, labels, columns, rows, children, below, titleHidden = false }: ChartProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={titleHidden ? 'sr' : undefined}>
          {title}
        </h2>
        <div className={classes.aside}>
          {aside}
          <IconButton
            className={classes.switch}
            tip="left"
            label={`${isTable ? labels.picture : labels.table}: ${title}`}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <IconChartBar aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      {isTable ? <FigureTable labelledBy={id} columns={columns} rows={rows} /> : children}
      {below}
    </section>
  )
}

interface FigureTableProps extends Pick<ChartProps, 'columns' | 'rows'> {
  readonly labelledBy: string
}

/** If there are many columns, each row becomes several lines on a phone. */
function FigureTable({ labelledBy, columns, rows }: FigureTableProps) {
  return (
    <table className={classes.table} data-wide={columns.length > 3 || undefined} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, place) =>
              place === 0 ? (
                <th key={columns[place]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={columns[place]} data-label={columns[place]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
