// Silero VAD on one thread of WebAssembly; model and runtime are files of our own origin with a hash in their names.
import { Silero } from '@ricky0123/vad-web/dist/models/silero.js'
import modelUrl from '@ricky0123/vad-web/dist/silero_vad_v6.onnx?url'
import * as runtime from 'onnxruntime-web/wasm'

/** A `VoiceDetector`. Loads 17 MB, kept by the browser afterwards. Rejects where WebAssembly is missing or the files do not come. */
export async function createSilero() {
  // More threads need a page isolated from others, which Google's sign-in and Paddle's checkout rule out.
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
