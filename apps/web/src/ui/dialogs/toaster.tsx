// Position of toasts: bottom left or, on a phone, at the bottom. Mantine handles timing, queue and swipe.
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { MantineShell } from '../styles/mantine-shell.tsx'
import type { ToastAction, ToastKind, ToastOptions } from './toast-options.ts'
import classes from './toaster.module.css'

/** How long a toast is shown, in milliseconds; hovering pauses it. */
const shownMs = 5000
/** How long a toast with an action is shown, in milliseconds. */
const offeredMs = 20_000

const icons = { done: IconCircleCheck, warn: IconAlertTriangle }

/** Adds a toast; `toast` makes sure that the container is mounted. */
export function showToast(text: string, { kind = 'done', action }: ToastOptions): void {
  notifications.show({
    message: text,
    autoClose: action ? offeredMs : shownMs,
    renderNotification: ({ id }) => (
      <Toast text={text} kind={kind} action={action} onClose={() => id && notifications.hide(id)} />
    ),
  })
}

/** Removes every toast, including queued ones. */
export function hideToasts(): void {
  notifications.clean()
}

interface ToastProps {
  text: string
  kind: ToastKind
  action: ToastAction | undefined
  onClose: () => void
}

function Toast({ text, kind, action, onClose }: ToastProps) {
  const { t } = useTranslation('ui')
  const Icon = action ? IconInfoCircle : icons[kind]
  const act = () => {
    onClose()
    action?.onClick()
  }
  return (
    <div className={classes.toast} data-kind={action ? undefined : kind} role="status">
      <Icon aria-hidden="true" />
      <div className={classes.told}>
        <p>{text}</p>
        {action && (
          <Button size="sm" variant="soft" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton className={classes.close} size="sm" label={t('close')} tip="none" onClick={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The container of all toasts. */
export function Toaster() {
  return (
    <MantineShell>
      <Notifications
        className={classes.place}
        position="bottom-left"
        autoClose={shownMs}
        containerWidth={400}
        transitionDuration={180}
      />
    </MantineShell>
  )
}
