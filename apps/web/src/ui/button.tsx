import '@mantine/core/styles/Button.layer.css'
import './button.css'
import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core'
import { IconLoader2 } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'

export type ButtonVariant = 'filled' | 'outline' | 'soft' | 'quiet' | 'danger' | 'danger-quiet'

interface Look {
  /** `filled` once a view at most. */
  variant?: ButtonVariant
  /** 32, 40 or 48 px high. */
  size?: 'sm' | 'md' | 'lg'
  /** A Tabler icon before the words. */
  icon?: ReactNode
  fullWidth?: boolean
}

export interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'color' | 'style'> {
  /** At work: keeps its words, shows a turning arc, and takes no further click. */
  busy?: boolean
}

/** A button. It is a verb. */
export function Button({
  busy = false,
  disabled = false,
  icon,
  variant = 'outline',
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const stop = (event: MouseEvent) => event.preventDefault()
  return (
    <MantineButton
      {...rest}
      type={type}
      disabled={disabled}
      variant={variant}
      leftSection={busy ? <IconLoader2 aria-hidden="true" /> : icon}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? stop : onClick}
    />
  )
}

interface AnchorProps extends Look, Omit<ComponentPropsWithRef<'a'>, 'color' | 'style'> {}

function ButtonAnchor({ icon, variant = 'outline', ...rest }: AnchorProps) {
  const sections: Pick<MantineButtonProps, 'leftSection'> = { leftSection: icon }
  return <MantineButton component="a" {...rest} {...sections} variant={variant} />
}

/** A link that looks like a button: `to`, `search` and `params` as in the router's `Link`. */
export const ButtonLink = createLink(ButtonAnchor)
