// How to allow the microphone again in the user's browser.
import { useTranslation } from 'react-i18next'
import type { MicrophoneReason } from '#audio/open-microphone.ts'
import { browserKind } from './browser-kind.ts'

/** Instructions, and a reminder that typing always works. */
export function MicrophoneHelp({ reason }: { reason: MicrophoneReason }) {
  const { t } = useTranslation('talk')
  if (reason !== 'denied') return t(`help.${reason}`)
  const kind = browserKind(navigator.userAgent, navigator.maxTouchPoints)
  return `${t(`help.${kind}`)} ${t('help.type')}`
}
