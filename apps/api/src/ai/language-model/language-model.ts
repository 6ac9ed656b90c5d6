// The interface of language models: streamed text, and objects that fit a schema.
import type { z } from 'zod'
import type { Meter } from '../meter.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  /** A model name from the operator's list; if absent or not on it, the first of the list is used. */
  readonly model?: string | undefined
  readonly maxTokens: number
  readonly temperature?: number
  readonly signal: AbortSignal
  /** The budget that pays for server requests; absent if nothing is metered. */
  readonly meter?: Meter | undefined
  /** Called before the end of a streamed answer that reached its token limit. */
  readonly onCut?: (() => void) | undefined
}

export interface ObjectRequest<Schema extends z.ZodType> extends ChatRequest {
  /** Name of the schema for the provider, in snake case. */
  readonly name: string
  readonly schema: Schema
  /** Fallback schema, for example one that drops malformed optional fields. Never sent to the model. */
  readonly lenient?: z.ZodType<z.output<Schema>>
  /**
   * Called with the partial object a few times a second, if the server can stream it. The partial object has not been
   * validated, and its last text may be incomplete. Reading continues when the returned promise resolves.
   */
  readonly onPartial?: (partial: unknown) => Promise<void>
}

export interface LanguageModel {
  /** Name of the default model on its server. */
  readonly modelName: string
  /**
   * Text as it is generated. Ends normally or throws ModelUnavailable; leaving the loop aborts the server's request.
   */
  stream(request: ChatRequest): AsyncIterable<string>
  /**
   * One object that fits the schema.
   * @throws ModelUnavailable, including if the answer still does not fit on the second attempt
   */
  generate<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>>
}
