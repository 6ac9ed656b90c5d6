// Checks a conversation: each line must exist once, with its answer and audio.
import type { ChaosLearner } from './learner.ts'

export interface Losses {
  /** Turns without a line, an answer or audio, or with different words. */
  readonly lost: readonly string[]
  /** Lines and answers that exist more than once, or that were never sent. */
  readonly doubled: readonly string[]
}

export async function findLosses(learner: ChaosLearner): Promise<Losses> {
  const { conversation_history: history } = await learner.session()
  const said = history.filter(({ role }) => role === 'user')
  const answers = Map.groupBy(
    history.filter(({ role }) => role === 'assistant'),
    ({ pair_id }) => pair_id,
  )
  const lost: string[] = []
  const doubled: string[] = []
  const known = new Set<string>()
  for (const { words, audio, fault, answerMs } of learner.turns) {
    const [line, ...more] = said.filter(({ content }) => content === words)
    const tell = (list: string[], what: string) => list.push(`${fault}: ${words} ${what}`)
    if (line === undefined) {
      tell(lost, 'is not there')
      continue
    }
    known.add(words)
    const replies = answers.get(line.pair_id)?.length ?? 0
    if (answerMs === null || replies === 0) tell(lost, 'was not answered')
    if (more.length > 0 || replies > 1) tell(doubled, 'is there more than once')
    const hasSound = audio === null || line.recording === 'not_stored' || (await learner.canHear(line.audio_url))
    if (!hasSound) tell(lost, 'has no sound')
  }
  for (const { content } of said) if (!known.has(content)) doubled.push(`${content} was never said`)
  // The partner does not speak first in any of these conversations.
  if (answers.size > said.length) doubled.push(`${answers.size - said.length} answers to nothing`)
  return { lost, doubled }
}
