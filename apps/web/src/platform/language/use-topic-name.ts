// The names of mistakes' topics in the interface language.
import type { Topic } from '@parley/contracts/review/topic.ts'
import { isTopic } from '@parley/contracts/review/topics.ts'
import { useTranslation } from 'react-i18next'

/** A server of the version before the codes sends a text, which is returned as it is. */
export function useTopicName(): (topic: Topic) => string {
  const { t } = useTranslation('topic')
  return (topic) => (isTopic(topic) ? t(`name.${topic}`) : topic)
}
