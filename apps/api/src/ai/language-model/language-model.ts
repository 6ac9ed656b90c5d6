// What a language model must offer: text as it is generated, and objects of a given shape.
import type { z } from 'zod'
import type { Meter } from '../meter.ts'

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  /** A model name of the operator's list; the first of it when absent or not on it. */
  readonly model?: string | undefined
  readonly maxTokens: number
  readonly temperature?: number
  readonly signal: AbortSignal
  /** Whose budget pays for servers; absent where nobody counts. */
  readonly meter?: Meter | undefined
}

export interface ObjectRequest<Schema extends z.ZodType> extends ChatRequest {
  /** Names the schema to the provider, in snake case. */
  readonly name: string
  readonly schema: Schema
  /** Reads an answer that does not fit the schema, such as without optional fields that came malformed. Never shown to the model. */
  readonly lenient?: z.ZodType<z.output<Schema>>
  /**
   * Shown the object as far as it has come, a few times a second, where the server can stream one. It has not been checked,
   * and its last text may be cut. The answer is read on when this is through.
   */
  readonly onPartial?: (partial: unknown) => Promise<void>
}

export interface LanguageModel {
  /** Pieces of text as they come. Ends normally or throws ModelUnavailable; leaving the loop aborts upstream. */
  stream(request: ChatRequest): AsyncIterable<string>
  /** One object that fits the schema. @throws ModelUnavailable, also when what came does not fit after one more try */
  generate<Schema extends z.ZodType>(request: ObjectRequest<Schema>): Promise<z.output<Schema>>
}
