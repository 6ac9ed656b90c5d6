// The admin command that asks each model role, and LanguageTool, real questions.
import { z } from 'zod'
import { type CheckedRole, checkModels } from '#ai/check/check-models.ts'
import { createModels } from '#ai/models.ts'
import { type Env, readEnv } from '#platform/env/env.ts'
import { modelsConfig } from '../models-config.ts'
import { command, type Report } from './command.ts'

const builtInTexts: Record<CheckedRole['role'], string> = {
  'language model': 'no server is set; the built-in partner answers.',
  transcription: "no server is set; the learner's browser transcribes, or the learner types.",
  speech: 'no server is set; the built-in voice speaks.',
  grammar: 'no LanguageTool server is set; Harper and the patterns of mistakes check.',
}

const titleOf = (role: string): string => `${role[0]?.toUpperCase()}${role.slice(1)}`

function linesOf({ role, servers, model, answers, learnt, advice }: CheckedRole): string[] {
  if (servers.length === 0) return [`${titleOf(role)}: ${builtInTexts[role]}`]
  return [
    `${titleOf(role)}: ${model} at ${servers.join(', ')}`,
    ...answers.map(({ question, ok, detail, ms }) => `  ${ok ? 'works' : 'FAILS'}  ${question}, ${ms} ms: ${detail}`),
    ...learnt.map((text) => `  learnt ${text}`),
    ...advice.map((text) => `  to do  ${text}`),
  ]
}

export async function reportModels(env: Env): Promise<Report> {
  const models = await createModels(modelsConfig(env))
  try {
    const roles = await checkModels(models)
    const hasFailed = roles.some(({ answers }) => answers.some(({ ok }) => !ok))
    const summary = hasFailed ? 'Not everything works.' : 'Everything that is set works.'
    return { json: { ok: !hasFailed, roles }, lines: [...roles.flatMap(linesOf), summary], hasFailed }
  } finally {
    await models.close()
  }
}

const check = command({
  name: 'models check',
  usage: '',
  summary:
    'Asks each model server real questions, whether or not a server of Parley runs, and tells what works and what to set. Ends with 1 if something fails.',
  options: z.strictObject({}),
  run: () => reportModels(readEnv(process.env)),
  runAlone: () => reportModels(readEnv(process.env)),
})

export const modelCommands = [check]
