// What Parley remembers about a learner between conversations: cards that the learner can read, change and delete.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { Topic } from '../review/topic.ts'
import { plainTitle } from '../text/plain-text.ts'

/** Maximum characters on a card. */
export const memoryTextMax = 160
/** Maximum cards per learner; beyond that, the oldest are deleted. */
export const memoryCardsMax = 100

export const memoryKinds = ['fact', 'aim', 'mistake'] as const
export const MemoryKind = z.enum(memoryKinds)
export type MemoryKind = z.infer<typeof MemoryKind>

/** One line without a URL, because a language model receives it as data. */
export const MemoryText = plainTitle(memoryTextMax)

export const MemoryCard = z.object({
  _id: Id,
  kind: MemoryKind,
  /**
   * In the explanation language, or as the learner edited it. For a mistake with a `topic`, clients show the topic's name
   * instead.
   */
  text: z.string(),
  /** Only for a mistake, until the learner edits the text; null also for some mistakes from before the codes. */
  topic: Topic.nullable(),
  is_edited: z.boolean(),
  /** The language of the conversation. */
  target_language: Language,
  /** What the learner said, word for word. */
  quote: z.string(),
  /** For a mistake: the correct form. */
  suggestion: z.string().nullable(),
  /** The review of the conversation in which it was said. */
  review_id: Id,
  pair_id: Id,
  created_at: Time,
})
export type MemoryCard = z.infer<typeof MemoryCard>

export const Memory = z.object({
  /** If off, no cards are added, and partners do not receive existing ones. */
  is_on: z.boolean(),
  /** Newest first. Striking or correcting a line also removes its cards. */
  items: z.array(MemoryCard),
})
export type Memory = z.infer<typeof Memory>

export const getMemory = endpoint({
  method: 'GET',
  path: '/api/memory',
  summary: 'What partners remember about the caller, each card with the line that it comes from',
  access: 'self',
  response: Memory,
})

export const switchMemory = endpoint({
  method: 'PATCH',
  path: '/api/memory',
  summary: 'Turn memory on or off; existing cards remain until they are deleted',
  access: 'self',
  body: z.strictObject({ is_on: z.boolean() }),
  response: Memory,
})

export const editMemoryCard = endpoint({
  method: 'PATCH',
  path: '/api/memory/:id',
  summary: 'Reword a card',
  access: 'self',
  params: IdParams,
  body: z.strictObject({ text: MemoryText }),
  response: Memory,
})

export const deleteMemoryCard = endpoint({
  method: 'DELETE',
  path: '/api/memory/:id',
  summary: 'Forget one card',
  access: 'self',
  params: IdParams,
  status: 204,
})

export const deleteMemory = endpoint({
  method: 'DELETE',
  path: '/api/memory',
  summary: 'Forget all cards',
  access: 'self',
  status: 204,
})
