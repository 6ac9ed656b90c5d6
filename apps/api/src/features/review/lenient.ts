// Reads a model's answers that do not quite match the schema: leaves out malformed optional fields and unusable list
// entries. Required fields must be present. Pure.

import { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { z } from 'zod'
import { entriesOf } from '#ai/language-model/entries.ts'
import { AnsweredTopic } from '#ai/topic/read-topic.ts'
import { BandVerdict } from './bands/band-prompt.ts'
import { DialogScores, Evidence, ExamWords, Words } from './review-prompt.ts'

const text = z.string().catch('')
const Quoted = z.object({ quote: z.string(), pair_id: text })

/** A mistake whose explanatory fields are optional. */
const LenientMistake = Evidence.shape.mistakes.element.extend({
  pair_id: text,
  explanation: text,
  topic: AnsweredTopic,
  improved_answer: z.string().nullable().catch(null),
  cefr_level: DifficultyLevel.nullable().catch(null),
  blocks_meaning: z.boolean().catch(false),
})

const Highlight = Quoted.extend({ comment: text, is_positive: z.boolean() })
const { inconsistencies } = Evidence.shape.consistency_review.shape

export const lenientEvidence = z.object({
  strength: Quoted.extend({ comment: text }).nullable().catch(null),
  mistakes: z.array(z.unknown()).transform((entries, context) => {
    const readable = entriesOf(LenientMistake).parse(entries)
    // An empty list would mean that there are no mistakes, which the model did not say.
    if (entries.length > 0 && readable.length === 0) context.addIssue('no mistake can be read')
    return readable
  }),
  consistency_review: z.object({ inconsistencies: entriesOf(inconsistencies.element) }).catch({ inconsistencies: [] }),
  part_feedback: entriesOf(
    Evidence.shape.part_feedback.element.extend({ highlights: entriesOf(Highlight).catch([]) }),
  ).catch([]),
})

/** Only the summary is required. */
export const lenientWords = Words.extend({ outcome: text, conclusion: text, suggestion: text })

const quotes = entriesOf(Quoted).catch([])

export const lenientDialogScores = DialogScores.extend({
  ...lenientWords.shape,
  level: DialogScores.shape.level.extend({
    evidence: quotes,
    confidence: z.enum(['low', 'medium', 'high']).catch('low'),
  }),
})

/** Examiners give whole bands, so a model's fractions are dropped. */
const wholeBand = z.number().min(0).max(9).transform(Math.floor)

/** An unreadable verdict has no quotes, so it does not count. */
export const lenientVerdict = BandVerdict.extend({ comment: text, evidence: quotes, band: wholeBand }).catch({
  comment: '',
  evidence: [],
  band: 0,
})

export const lenientExamWords = ExamWords.extend({
  ...lenientWords.shape,
  part_feedback: entriesOf(ExamWords.shape.part_feedback.element).catch([]),
})
