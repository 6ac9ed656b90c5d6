// One event of a stream of chat completions, or a complete one, in every format that servers send. Pure.

export interface ChatChunk {
  readonly text: string
  /** The model is thinking, and the server separates that from the text. */
  readonly isThinking: boolean
  /** Why the model ended its answer; null while it continues. */
  readonly finish: string | null
  /** Whether the server reports usage. */
  readonly hasUsage: boolean
  /** Whether the server reports an error instead. */
  readonly isError: boolean
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** Fields in which servers send thinking, as a string or a list of parts. */
const thinkingFields = ['reasoning', 'reasoning_content', 'reasoning_details', 'thinking', 'thinking_blocks']

const isThinkingPart = (type: unknown): boolean => typeof type === 'string' && /think|reason/.test(type)

/** The text of `content`: a string, a list of parts, or nothing. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(textOf).join('')
  const part = fieldsOf(content)
  if (part === null || isThinkingPart(part.type)) return ''
  return textOf(part.text ?? part.value ?? '')
}

const isThinkingIn = (delta: Fields): boolean =>
  thinkingFields.some((name) => {
    const value = delta[name]
    return Array.isArray(value) || typeof value === 'string' ? value.length > 0 : fieldsOf(value) !== null
  }) ||
  (Array.isArray(delta.content) && delta.content.some((part) => isThinkingPart(fieldsOf(part)?.type)))

/**
 * @param value the parsed JSON of an event
 * @throws an Error if it looks like a chunk, but is invalid
 */
export function readChunk(value: unknown): ChatChunk {
  const chunk = fieldsOf(value)
  const choices = chunk?.choices ?? []
  if (!Array.isArray(choices)) throw new Error('the stream makes no sense')
  const choice = fieldsOf(choices[0])
  // Some servers send a complete message instead of a delta, or text in the format of the older API.
  const delta = fieldsOf(choice?.delta) ?? fieldsOf(choice?.message) ?? { content: choice?.text }
  const finish = choice?.finish_reason
  return {
    text: textOf(delta.content),
    isThinking: isThinkingIn(delta),
    finish: typeof finish === 'string' && finish !== '' ? finish : null,
    hasUsage: fieldsOf(chunk?.usage) !== null,
    isError: Boolean(chunk?.error) && choice === null,
  }
}
