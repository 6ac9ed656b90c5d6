import type { ReactNode } from 'react'
import classes from './parted-line.module.css'

/**
 * A line of several elements side by side, such as marked words between others. It breaks between two of them only at a
 * space: next to a button, it could otherwise break before a comma or after an opening quotation mark.
 */
export function PartedLine({ children }: { readonly children: ReactNode }) {
  return <span className={classes.parted}>{children}</span>
}
