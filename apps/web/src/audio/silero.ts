// Silero VAD on one WebAssembly thread; model and runtime are same-origin files with a hash in their names.
import { Silero } from '@ricky0123/vad-web/dist/models/silero.js'
import modelUrl from '@ricky0123/vad-web/dist/silero_vad_v6.onnx?url'
import * as runtime from 'onnxruntime-web/wasm'

/** Loads a `VoiceDetector`: 17 MB, cached by the browser. Rejects without WebAssembly or if the files do not load. */
export async function createSilero() {
  // More threads need cross-origin isolation, which rules out Google sign-in and Paddle's checkout.
  runtime.env.wasm.numThreads = 1
  const model = await Silero.new(runtime, fetchModel)
  return {
    likelihood: async (frame: Float32Array) => (await model.process(frame)).isSpeech,
    forget: model.reset_state,
    release: () => void model.release().catch(() => {}),
  }
}

async function fetchModel(): Promise<ArrayBuffer> {
  const response = await fetch(modelUrl)
  if (!response.ok) throw new Error(`The model of voice detection answered ${response.status}`)
  return response.arrayBuffer()
}
