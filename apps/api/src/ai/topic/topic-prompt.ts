// The topics of mistakes as prompts define them, in English.
import type { Topic } from '@parley/contracts/review/topic.ts'
import { promptOf } from '#prompts/prompts.ts'

/** What each topic is called in English, and what belongs to it. */
const topics: Readonly<Record<Topic, { readonly name: string; readonly means: string }>> = promptOf('topics@1')

/** A topic's name in English. */
export const topicName = (topic: Topic): string => topics[topic].name

/** The instruction that defines the codes. */
export const topicRule: string = `topic is the code that fits the mistake best: ${Object.entries(topics)
  .map(([code, { means }]) => `${code} (${means})`)
  .join('; ')}.`
