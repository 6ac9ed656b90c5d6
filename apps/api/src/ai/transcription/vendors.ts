// The registry of vendors for this role, one line each.
import type { ProviderConfig } from '../provider/provider.ts'
import type { VendorRegistry } from '../provider/vendor.ts'
import type { Transcription } from './transcription.ts'

export const transcriptionVendors: VendorRegistry<ProviderConfig, Transcription> = {
  openai: async (config) => new (await import('./openai.ts')).OpenAiTranscription(config),
}
