import './button.css'
import { IconLoader2 } from '@tabler/icons-react'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

export type ButtonVariant = 'filled' | 'outline' | 'soft' | 'quiet' | 'danger' | 'danger-quiet'

interface Look {
  /** At most one `filled` in a view; `outline` by default. */
  variant?: ButtonVariant
  /** 32, 40 or 48 px tall. */
  size?: 'sm' | 'md' | 'lg'
  /** A Tabler icon before the label. */
  icon?: ReactNode
  /** Fills the width of its container. */
  wide?: boolean
}

export interface ButtonProps extends Look, ComponentPropsWithRef<'button'> {
  /** Busy: keeps its label, shows a spinner and ignores clicks. */
  busy?: boolean
}

const classOf = (more?: string) => (more ? `btn ${more}` : 'btn')

const stop = (event: MouseEvent) => event.preventDefault()

/** A button. Its label is a verb. */
export function Button({
  busy = false,
  icon,
  variant = 'outline',
  size = 'md',
  wide = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? stop : onClick}
    >
      {busy ? <IconLoader2 aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface AnchorProps extends Look, ComponentPropsWithRef<'a'> {}

/** An external link, such as an e-mail address, that looks like a button. */
export function ButtonAnchor({
  icon,
  variant = 'outline',
  size = 'md',
  wide = false,
  className,
  children,
  ...rest
}: AnchorProps) {
  return (
    <a {...rest} className={classOf(className)} data-variant={variant} data-size={size} data-wide={wide || undefined}>
      {icon}
      {children}
    </a>
  )
}
