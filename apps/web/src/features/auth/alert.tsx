import { IconAlertCircle } from '@tabler/icons-react'
import classes from './auth-layout.module.css'

/** An error that applies to the entire form. */
export function Alert({ text }: { text: string }) {
  return (
    <div className={classes.alert} role="alert">
      <IconAlertCircle aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
