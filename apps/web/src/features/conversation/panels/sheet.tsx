import { IconX } from '@tabler/icons-react'
import { type ReactNode, type SyntheticEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './sheet.module.css'

export interface SheetProps {
  title: string
  onClose: () => void
  /** Buttons; the safe one has `data-safe` and gets the focus. Without any, there is a close button. */
  foot?: ReactNode
  children: ReactNode
}

/** A modal dialog. On a phone, one with a close button slides up from below; one with buttons is centred. */
export function Sheet({ title, onClose, foot, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const outside = (event: Event) => {
      if (event.target === element) close()
    }
    element.showModal()
    element.querySelector<HTMLElement>('[data-safe]')?.focus()
    element.addEventListener('click', outside)
    return () => {
      element.removeEventListener('click', outside)
      // Closed before it unmounts, so that the focus returns to the element that opened it.
      element.close()
    }
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-from={foot ? 'middle' : 'below'}
      aria-labelledby={id}
      onCancel={cancel}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {!foot && (
          <IconButton label={t('close')} tip="none" onClick={onClose}>
            <IconX aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className={classes.body}>{children}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </dialog>
  )
}
