// The instructions to language models that judge, one file per prompt: prompts/<name>@<version>.json. `{{name}}` is a
// placeholder, and `with` names the prompts whose texts a prompt contains as well.
import { fill } from '#texts/texts.ts'
import defence from './defence@1.json' with { type: 'json' }
import examBand from './exam-band@2.json' with { type: 'json' }
import judging from './judging@1.json' with { type: 'json' }
import lineAnalysis from './line-analysis@1.json' with { type: 'json' }
import placement from './placement@1.json' with { type: 'json' }
import review from './review@6.json' with { type: 'json' }
import task from './task@1.json' with { type: 'json' }
import topics from './topics@1.json' with { type: 'json' }

const prompts = {
  'defence@1': defence,
  'exam-band@2': examBand,
  'judging@1': judging,
  'line-analysis@1': lineAnalysis,
  'placement@1': placement,
  'review@6': review,
  'task@1': task,
  'topics@1': topics,
} as const

export type PromptName = keyof typeof prompts

/** The texts of a prompt. */
export const promptOf = <Name extends PromptName>(name: Name): (typeof prompts)[Name] => prompts[name]

/** The version that is stored with what a prompt judges. It is raised with every change of its texts or of their parts. */
export const versionOf = (name: PromptName): number => Number(name.split('@')[1])

/** The instructions of a request, one a line, with the values of their placeholders. @throws if a value is missing */
export const instructions = (texts: readonly string[], values: Readonly<Record<string, string>>): string =>
  texts.map((text) => fill(text, values)).join('\n')
