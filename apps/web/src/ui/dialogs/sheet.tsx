import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { MantineShell } from '../styles/mantine-shell.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import overlay from './overlay.module.css'
import classes from './sheet.module.css'

export interface SheetProps {
  opened: boolean
  /** The sheet's title, also for screen readers. */
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

const { scrim = '', surface = '', title: heading = '', body = '' } = overlay
const sheet = `${surface} ${classes.sheet}`

/** A panel at the edge of the page: on the right or, on a phone, at the bottom. */
export function Sheet({ opened, title, onClose, children }: SheetProps) {
  const { t } = useTranslation('ui')
  const narrow = useIsNarrow()
  return (
    <MantineShell>
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        position={narrow ? 'bottom' : 'right'}
        size={narrow ? '100%' : 400}
        classNames={{ overlay: scrim, content: sheet, title: heading, body }}
        transitionProps={{ duration: 180 }}
      >
        <Drawer.Overlay transitionProps={{ duration: 180 }} />
        <Drawer.Content>
          <div className={overlay.head}>
            <Drawer.Title>{title}</Drawer.Title>
            <IconButton label={t('close')} tip="none" onClick={onClose}>
              <IconX aria-hidden="true" />
            </IconButton>
          </div>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </MantineShell>
  )
}
