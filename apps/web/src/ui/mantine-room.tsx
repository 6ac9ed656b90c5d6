// Mantine for the pages that use its parts; signing in needs none of them and loads faster without.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { cssVariables, theme } from './theme.ts'
import { useToastWanted } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

export function MantineRoom({ children }: { children: ReactNode }) {
  const toastWanted = useToastWanted()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme={useColorScheme()}
      deduplicateInlineStyles
    >
      {children}
      <Suspense>{toastWanted && <Toaster />}</Suspense>
    </MantineProvider>
  )
}
