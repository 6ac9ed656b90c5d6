/** Name of a model role in errors, metrics and the log. */
export type ProviderRole = 'transcription' | 'language model' | 'speech'
