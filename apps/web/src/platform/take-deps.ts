// Chooses how speech is transcribed outside a conversation: by the server or by the browser's own recogniser.

import { transcribeTake } from '@parley/contracts/conversation/take.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { browserRecogniser } from '#audio/recogniser.ts'
import type { TakeDeps } from '#audio/take.ts'
import { useKnownConfig } from './config.ts'
import { send } from './http/call.ts'
import { Problem } from './http/problem.ts'

/** Transcribes a recording on the server, which does not store it. @throws Problem */
async function transcribe(wav: Blob, language: Language): Promise<string> {
  const form = new FormData()
  form.set('target_language', language)
  // The file comes last because the server must read the fields before it.
  form.set('audio', wav, 'audio.wav')
  const response = await send(transcribeTake, { form })
  const { text }: Answer<typeof transcribeTake> = await response.json()
  return text
}

const isRefusal = (error: unknown) =>
  error instanceof Problem && (error.code === 'BUDGET.EXCEEDED' || error.code === 'USER.EMAIL_NOT_VERIFIED')

export interface KnownTakeDeps extends TakeDeps {
  /** Whether transcription is available; otherwise the learner types. */
  readonly canListen: boolean
}

/** Falls back to the browser's recogniser if the server may not be used. */
export function useTakeDeps(): KnownTakeDeps {
  const config = useKnownConfig()
  const [isRefused, setIsRefused] = useState(false)
  const [own] = useState(browserRecogniser)
  const hasServer = config?.transcription === 'server' && !isRefused
  return {
    microphone: browserMicrophone,
    recogniser: hasServer ? null : own,
    transcribe: hasServer
      ? (wav, language) =>
          transcribe(wav, language).catch((error: unknown) => {
            if (isRefusal(error)) setIsRefused(true)
            throw error
          })
      : null,
    canListen: hasServer || own !== null,
  }
}
