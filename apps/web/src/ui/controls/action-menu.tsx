import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './action-menu.module.css'
import { IconButton } from './icon-button.tsx'
import { useMenu } from './use-menu.ts'

export interface Action {
  /** A verb. */
  readonly label: string
  /** A Tabler icon. */
  readonly icon: ReactNode
  readonly onClick: () => void
  /** Marks an action that deletes or removes something. */
  readonly danger?: boolean
}

export interface ActionMenuProps {
  /** Accessible name: what the actions are for. */
  readonly label: string
  readonly actions: readonly Action[]
  /** Draws a border, for a menu outside a card or row. */
  readonly edge?: boolean
}

/** A menu behind three dots with the actions for one item. */
export function ActionMenu({ label, actions, edge = false }: ActionMenuProps) {
  const { open, close, rootProps, buttonProps } = useMenu()
  return (
    <div className={classes.root} {...rootProps}>
      <IconButton label={label} tip="none" edge={edge} {...buttonProps}>
        <IconDots aria-hidden="true" />
      </IconButton>
      {open && (
        <div className={classes.list} role="menu" aria-label={label}>
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              data-danger={action.danger || undefined}
              onClick={() => {
                close()
                action.onClick()
              }}
            >
              {action.icon}
              {action.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
