import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { MantineShell } from '../styles/mantine-shell.tsx'
import classes from './dialog.module.css'
import overlay from './overlay.module.css'

export interface DialogProps {
  opened: boolean
  /** The question; the main button repeats its verb. */
  title: string
  /** If undefined, the dialog must be answered: neither Escape nor a click outside closes it. */
  onClose?: () => void
  /** Buttons, the main one last. The safe one has `data-autofocus`, unless a field does. */
  foot: ReactNode
  /** Turns the dialog into a form, so that Enter in a field submits it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

const { scrim = '', surface = '', title: heading = '', body = '' } = overlay
const dialog = `${surface} ${classes.dialog}`

const stay = () => undefined

/** Restores the previous focus, even if the dialog is unmounted instead of closed. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      const now = document.activeElement
      const isElsewhere = now !== null && now !== document.body && !now.closest('[role="dialog"]')
      if (!isElsewhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}

/** A modal dialog. The focus stays inside and returns to the element that opened it. */
export function Dialog({ opened, title, onClose, foot, onSubmit, children }: DialogProps) {
  const { t } = useTranslation('ui')
  useFocusBack(opened)
  const content = (
    <>
      <Modal.Body>{children}</Modal.Body>
      <div className={classes.foot}>{foot}</div>
    </>
  )
  return (
    <MantineShell>
      <Modal.Root
        opened={opened}
        onClose={onClose ?? stay}
        closeOnEscape={onClose !== undefined}
        closeOnClickOutside={onClose !== undefined}
        returnFocus={false}
        centered
        size={520}
        xOffset={16}
        yOffset={16}
        classNames={{ overlay: scrim, content: dialog, title: heading, body }}
        transitionProps={{ transition: 'pop', duration: 140 }}
      >
        <Modal.Overlay transitionProps={{ duration: 140 }} />
        <Modal.Content>
          <div className={overlay.head}>
            <Modal.Title>{title}</Modal.Title>
            {onClose && (
              <IconButton label={t('close')} tip="none" onClick={onClose}>
                <IconX aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit}>
              {content}
            </form>
          ) : (
            content
          )}
        </Modal.Content>
      </Modal.Root>
    </MantineShell>
  )
}
