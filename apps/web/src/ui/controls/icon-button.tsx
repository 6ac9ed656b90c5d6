import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does: its accessible name and tooltip. */
  label: string
  /** A Tabler icon. */
  children: ReactNode
  size?: 'sm' | 'md'
  /** Draws a border, for a button outside a card or row. */
  edge?: boolean
  /** Whether the icon is filled while pressed, like a star. */
  fills?: boolean
  /** Position of the tooltip; `none` if the label is shown next to the button anyway. */
  tip?: 'below' | 'left' | 'none'
}

/** A button that is only an icon. */
export function IconButton({
  label,
  children,
  size = 'md',
  edge = false,
  fills = false,
  tip = 'below',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={className ? `${classes.button} ${className}` : classes.button}
      data-size={size}
      data-edge={edge || undefined}
      data-fills={fills || undefined}
    >
      {children}
      {tip !== 'none' && (
        <span className={classes.tip} data-side={tip} aria-hidden="true">
          {label}
        </span>
      )}
    </button>
  )
}
