// OpenAI, and every server with the same API (https://platform.openai.com/docs/api-reference).
import type { Vendor, VendorError } from './vendor.ts'

const identifier = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z0-9_.]{1,60}$/i.test(value) ? value : null

/** Servers that refuse unknown parameters name this one elsewhere, for example in `detail[0].loc`. */
const namedIn = (body: string): string | null => (body.includes('stream_options') ? 'stream_options' : null)

function readError(body: string): VendorError {
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; type?: unknown; param?: unknown } }
    const parameter = identifier(error?.param) ?? namedIn(body)
    return { code: identifier(error?.code) ?? identifier(error?.type), parameter }
  } catch {
    return { code: null, parameter: namedIn(body) }
  }
}

export const openAiVendor: Vendor = {
  authorization: (apiKey) => (apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  warmPath: '/models',
  readError,
}
