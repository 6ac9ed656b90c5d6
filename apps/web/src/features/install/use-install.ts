import { useState, useSyncExternalStore } from 'react'
import { askToInstall, hasInstallPrompt, subscribeInstallPrompt } from '#platform/page/install-prompt.ts'
import { type InstallWay, installWay } from './install.rules.ts'

const storageKey = 'parley.install.dismissed'

/** How the app can be installed on this device, and the button's action. */
export function useInstall(): {
  way: InstallWay
  install: () => Promise<void>
  isDismissed: boolean
  dismiss: () => void
} {
  const hasPrompt = useSyncExternalStore(subscribeInstallPrompt, hasInstallPrompt)
  const [isInstalled, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches)
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(storageKey) !== null)
  const dismiss = () => {
    localStorage.setItem(storageKey, 'yes')
    setDismissed(true)
  }
  const install = async () => {
    if (await askToInstall()) setInstalled(true)
    // Declining the browser's prompt counts as dismissing it.
    else dismiss()
  }
  const isTouchWebKit = 'standalone' in navigator && navigator.maxTouchPoints > 1
  const way = installWay({ hasPrompt, isStandalone: isInstalled, isTouchWebKit })
  return { way, install, isDismissed, dismiss }
}
