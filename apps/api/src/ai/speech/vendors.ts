// The registry of vendors for this role, one line each.
import type { VendorRegistry } from '../provider/vendor.ts'
import type { Speech, SpeechConfig } from './speech.ts'

export const speechVendors: VendorRegistry<SpeechConfig, Speech> = {
  openai: async (config) => new (await import('./openai.ts')).OpenAiSpeech(config),
}
