import { IconAlertCircle } from '@tabler/icons-react'
import classes from './door.module.css'

/** What went wrong with the whole form. */
export function Alert({ text }: { text: string }) {
  return (
    <div className={classes.alert} role="alert">
      <IconAlertCircle aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
