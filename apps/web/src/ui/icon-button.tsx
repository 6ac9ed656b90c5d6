import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** What it does: read aloud, and shown as a tooltip. */
  label: string
  /** A Tabler icon. */
  children: ReactNode
  size?: 'sm' | 'md'
  /** Draws an edge, for a button that stands alone. */
  edge?: boolean
  /** While pressed the icon is filled, as a star is. */
  fills?: boolean
  /** Where the tooltip has room; `none` where the label stands beside the button anyway. */
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
  'use no memo'
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
