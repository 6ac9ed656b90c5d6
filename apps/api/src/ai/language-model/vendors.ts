// The registry of vendors for this role, one line each.
import type { ProviderConfig } from '../provider/provider.ts'
import type { VendorRegistry } from '../provider/vendor.ts'
import type { LanguageModel } from './language-model.ts'

export const languageModelVendors: VendorRegistry<ProviderConfig, LanguageModel> = {
  openai: async (config) => new (await import('./openai.ts')).OpenAiLanguageModel(config),
}
