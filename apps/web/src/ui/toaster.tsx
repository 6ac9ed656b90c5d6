// Where toasts stand: bottom left, on a phone at the bottom. Timing, queue and swiping away are Mantine's.
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import type { ToastKind } from './toast.ts'
import classes from './toaster.module.css'

/** So long a toast stands; a mouse over it holds it. */
const shownMs = 5000

const icons = { done: IconCircleCheck, warn: IconAlertTriangle }

/** Adds a toast; the caller of `toast` has made sure that there is a place for it. */
export function showToast(text: string, kind: ToastKind): void {
  notifications.show({
    message: text,
    renderNotification: ({ id }) => <Toast text={text} kind={kind} onClose={() => id && notifications.hide(id)} />,
  })
}

interface ToastProps {
  text: string
  kind: ToastKind
  onClose: () => void
}

function Toast({ text, kind, onClose }: ToastProps) {
  const { t } = useTranslation('ui')
  const Icon = icons[kind]
  return (
    <div className={classes.toast} data-kind={kind} role="status">
      <Icon aria-hidden="true" />
      <p>{text}</p>
      <IconButton className={classes.close} size="sm" label={t('close')} tip="none" onClick={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The place of all toasts. */
export function Toaster() {
  return (
    <Notifications
      className={classes.place}
      position="bottom-left"
      autoClose={shownMs}
      containerWidth={400}
      transitionDuration={180}
    />
  )
}
