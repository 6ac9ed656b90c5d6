// Hook that opens the hands-free microphone and reports whether it is open.
import { useEffect, useEffectEvent, useState } from 'react'
import type { TalkEngine } from './talk-engine.ts'

export interface HandsFreeControl {
  /** Hands-free mode was chosen and is possible here. */
  readonly isOn: boolean
  /** Whether the microphone is open; `opening` while the browser asks for permission. */
  readonly microphone: 'closed' | 'opening' | 'open'
  /** Opens or closes the microphone. Opening needs a click or key press. */
  readonly toggle: () => void
}

/**
 * @param isOn hands-free mode was chosen, and nothing prevents it
 * @param isWanted the microphone may be open: the learner is not typing, and the conversation is not over
 */
export function useHandsFree(engine: TalkEngine, isOn: boolean, isWanted: boolean): HandsFreeControl {
  const [microphone, setMicrophone] = useState<HandsFreeControl['microphone']>('closed')
  const close = () => {
    engine.stopListening()
    setMicrophone('closed')
  }
  const open = async () => {
    setMicrophone('opening')
    const isOpen = await engine.listen(close)
    setMicrophone((now) => (now === 'opening' && isOpen ? 'open' : 'closed'))
  }
  const mayBeOpen = isOn && isWanted
  const shut = useEffectEvent(() => {
    if (microphone !== 'closed') close()
  })
  useEffect(() => {
    if (!mayBeOpen) shut()
  }, [mayBeOpen])
  return { isOn, microphone, toggle: () => (microphone === 'closed' ? void open() : close()) }
}
