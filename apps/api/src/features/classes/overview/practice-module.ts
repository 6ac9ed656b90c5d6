// Creates a module of a class's most frequent mistakes with one click.

import { moduleLimits } from '@parley/contracts/library/module.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { plainTitle } from '@parley/contracts/text/plain-text.ts'
import { topicName } from '#ai/topic/topic-prompt.ts'
import type { ClassRow } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'
import { fill, textsOf } from '#texts/texts.ts'
import type { ClassTopic } from './class-mistakes.rules.ts'
import { type PracticeScenario, practiceScenario } from './practice-module.rules.ts'

const texts = textsOf('practice')

export interface ModuleDeps {
  readonly db: Database
  /**
   * Creates a module of scenarios for its author's team.
   * @returns its id
   */
  makeTeamModule(
    author: Caller,
    module: {
      readonly head: { title: string; description: string; tags: string[]; target_language: ClassRow['language'] }
      readonly scenarios: readonly PracticeScenario[]
    },
  ): Promise<string>
}

/** Removes characters that a title may not contain. */
const titleOf = (text: string, otherwise: string): string => {
  const title = plainTitle(moduleLimits.title).safeParse([...text].slice(0, moduleLimits.title).join(''))
  return title.success ? title.data : otherwise
}

/** The teacher's names for topics. */
type TopicNames = Readonly<Partial<Record<Topic, string>>>

/** @throws Problem TASK.NO_MISTAKES if there is no mistake for a scenario */
export async function makePractice(
  { makeTeamModule }: ModuleDeps,
  user: Caller,
  { name, language, level }: ClassRow,
  topics: readonly ClassTopic[],
  names: TopicNames,
): Promise<{ module_id: string; title: string; scenario_count: number }> {
  const [spoken, read] = [texts[language], texts[user.explanationLanguage]]
  const practice = { language, level: level ?? 'A2', spoken, read, all: texts } as const
  const scenarios = topics.flatMap(
    (topic) => practiceScenario(topic, names[topic.topic] ?? topicName(topic.topic), practice) ?? [],
  )
  if (scenarios.length === 0) throw new Problem('TASK.NO_MISTAKES')
  const title = titleOf(fill(read.title, { class: name }), read.setting)
  const head = { title, description: read.goal, tags: [], target_language: language }
  const id = await makeTeamModule(user, { head, scenarios })
  return { module_id: id, title, scenario_count: scenarios.length }
}
