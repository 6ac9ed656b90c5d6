// Counts mistakes by topic. Pure.
import type { Progress } from '@parley/contracts/practice/progress.ts'
import { readTopic } from '#ai/topic/read-topic.ts'

type TopicCount = Progress['most_frequent_errors'][number]

/**
 * Reads the stored keys of topics. Processes of the version before the codes write other keys for the same topic, which
 * are counted together.
 * @param counted most frequent first
 * @returns most frequent first; `other`, which is no single kind of mistake, last
 */
export function readTopics(counted: readonly (Omit<TopicCount, 'topic'> & { readonly key: string })[]): TopicCount[] {
  const byTopic = Map.groupBy(counted, ({ key }) => readTopic(key))
  return [...byTopic]
    .map(([topic, same]) => ({
      topic,
      count: same.reduce((sum, { count }) => sum + count, 0),
      example: same.find(({ example }) => example !== null)?.example ?? null,
    }))
    .sort((a, b) => Number(a.topic === 'other') - Number(b.topic === 'other') || b.count - a.count)
}
