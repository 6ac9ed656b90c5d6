// How to get the microphone back, in the words of the browser that holds it.
import { useTranslation } from 'react-i18next'
import type { MicrophoneReason } from '#audio/open-microphone.ts'
import { browserKind } from './browser-kind.ts'

/** What to do, and that typing always works. */
export function MicrophoneHelp({ reason }: { reason: MicrophoneReason }) {
  const { t } = useTranslation('talk')
  if (reason !== 'denied') return t(`help.${reason}`)
  const kind = browserKind(navigator.userAgent, navigator.maxTouchPoints)
  return `${t(`help.${kind}`)} ${t('help.type')}`
}
