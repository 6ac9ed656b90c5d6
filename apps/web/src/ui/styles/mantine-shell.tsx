// Provides Mantine for a component that needs it. Few pages start with one, and all load faster without it.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

export function MantineShell({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={useColorScheme()}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  )
}
