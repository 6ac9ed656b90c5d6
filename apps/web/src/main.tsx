// Composition root: styles, texts, cache, theme, routes.
import '#ui/styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '#platform/i18n.ts'
import { queryClient } from '#platform/query.ts'
import { sessionToken } from '#platform/session.ts'
import { cssVariables, theme, themeKey } from '#ui/theme.ts'
import { router } from './router.tsx'

const colorScheme = localStorageColorSchemeManager({ key: themeKey })

sessionToken.subscribe((token) => {
  if (token === null) queryClient.clear()
  // The guards decide again where this browser may be.
  void router.invalidate()
})

// The first page's code and texts load side by side.
const texts = startI18n()
void router.load()
await texts

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
