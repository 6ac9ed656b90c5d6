// Plays a line through the built-in partner, and tells what kind of reply it gets.
import type { ScriptState } from '../../apps/api/src/database/script-state.ts'
import { type BesideLine, templateOf } from '../../apps/api/src/features/conversation/script/beside-lines.ts'
import { answer, openingLine } from '../../apps/api/src/features/conversation/script/partner.ts'
import type { PartnerScript } from '../../apps/api/src/features/conversation/script/script.ts'
import type { Line } from './lines.ts'

/** Done, confirmed and missed are about the open step; `other` is a note of another step; an aside is answered. */
export type ReplyKind = 'done' | 'confirmed' | 'missed' | 'aside' | 'other' | 'closing' | BesideLine

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a reply comes from a template. */
const isFrom = (template: string, reply: string): boolean =>
  new RegExp(
    `^${template
      .split(/\{\w+\}/)
      .map((part) => escaped(part.trim()))
      .join('[\\s\\S]*')}$`,
  ).test(reply)

const templates = [
  'goodbye',
  'wordIs',
  'unknownWord',
  'unknownMeaning',
  'time',
  'again',
  'slower',
  'reworded',
  'noted',
  'unanswered',
  'thanks',
  'greeting',
  'apology',
  'insult',
  'name',
  'howAreYou',
  'robot',
  'meaning',
] as const satisfies readonly BesideLine[]

/** The reply to `text` while the partner asks for a step. @param at the step, from 0 */
export function replyTo(script: PartnerScript, at: number, text: string): { kind: ReplyKind; reply: string } {
  const said = script.steps[at - 1]?.reply ?? script.opening
  const before: ScriptState = { ...openingLine(script).state, step: at, said }
  const { state, reply } = answer(script, before, text)
  return { kind: kindOf(script, before, state, reply), reply }
}

function kindOf(script: PartnerScript, before: ScriptState, after: ScriptState, reply: string): ReplyKind {
  if (after.step > before.step) return 'done'
  if (after.isConfirming) return 'confirmed'
  if (after.misses > before.misses) return 'missed'
  if (after.isLeaving) return 'goodbye'
  if (after.isHelped && !before.isHelped) return 'help'
  if (script.asides.some((aside) => reply.startsWith(aside.reply))) return 'aside'
  const template = templates.find((name) => isFrom(templateOf(script, name), reply))
  if (template !== undefined) return template
  return after.ahead.length > before.ahead.length ? 'other' : 'missed'
}

const repairReplies: Readonly<Record<NonNullable<Line['repair']>, readonly ReplyKind[]>> = {
  repeat: ['again'],
  slower: ['slower'],
  dontUnderstand: ['reworded'],
  meaning: ['meaning', 'unknownMeaning'],
  howToSay: ['wordIs', 'unknownWord', 'help'],
  help: ['help'],
  time: ['time'],
}

/** The kinds of replies that suit a line. */
export function suitable({ kind, repair = 'repeat' }: Line): readonly ReplyKind[] {
  switch (kind) {
    case 'answer':
    case 'both':
    case 'repair-answer':
      return ['done', 'confirmed']
    case 'early':
    case 'late':
      return ['noted', 'other', 'aside']
    case 'question':
      return ['unanswered', 'aside', 'other', 'name', 'howAreYou', 'robot', 'meaning', 'unknownMeaning']
    case 'leaving':
      return ['goodbye']
    case 'repair':
      return repairReplies[repair]
    default:
      return []
  }
}
