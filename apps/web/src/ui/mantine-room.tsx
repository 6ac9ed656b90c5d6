// Mantine for the pages that use its parts; signing in needs none of them and loads faster without.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { MantineProvider } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { useColorScheme } from './color-scheme.ts'
import { cssVariables, theme } from './theme.ts'

export function MantineRoom() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={useColorScheme()}
      deduplicateInlineStyles
    >
      <Outlet />
    </MantineProvider>
  )
}
