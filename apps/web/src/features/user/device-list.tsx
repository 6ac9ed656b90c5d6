// Layout shared by the account's lists: a name, its details and its actions.
import type { ReactNode } from 'react'
import classes from './device-list.module.css'

export interface DeviceRowProps {
  title: string
  /** A tag after the title. */
  tag?: string | undefined
  details: readonly string[]
  /** Action buttons. */
  children?: ReactNode
}

export function DeviceRow({ title, tag, details, children }: DeviceRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.title}>
          <b>{title}</b>
          {tag && <span className="tag">{tag}</span>}
        </p>
        {details.length > 0 && (
          <p className={classes.details}>
            {details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
        )}
      </div>
      {children && <div className={classes.act}>{children}</div>}
    </li>
  )
}

export function DeviceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}
