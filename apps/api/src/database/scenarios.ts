// Scenarios, and each learner's favourites.
import type { Aside } from '@parley/content/asides.ts'
import type { Forms } from '@parley/content/forms.ts'
import type { StepIntent } from '@parley/content/steps.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DialogBehavior, DifficultyLevel, IeltsBehavior, Scenario } from '@parley/contracts/library/scenario.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** Texts of a built-in scenario that are shown in the reader's language. */
export interface ScenarioDisplay {
  title: string
  description: string
  /** Null for an IELTS test, which is entirely in English. */
  dialog: { setting: string; situation: string; goal: string; steps: string[]; optional_steps: string[] } | null
  /** Meanings of the dictionary's words and of the phrases, in order. */
  meanings: string[]
  phrase_meanings: string[]
  /** What the learner has achieved after all steps; null for a test, absent in older versions. */
  achieved?: string | null
}

/** Who the partner is. */
export interface PartnerPerson {
  readonly name: string
  /** Feminine or masculine. */
  readonly gender: 'f' | 'm'
  /** Absent in older versions. */
  readonly card?: Omit<PartnerCard, 'name'>
}

/** What a language model must know to be the partner, in English. */
export interface PartnerCard {
  readonly name: string
  /** Who the partner is in the scene, and to the learner. */
  readonly role: string
  readonly manner: string
  readonly aim: string
  /** What the partner knows, and the learner may find out. */
  readonly facts: readonly string[]
}

/** The built-in partner's lines, in the target language. */
export interface Script {
  /** Absent in older versions. */
  partner?: PartnerPerson
  opening: string
  closing: string
  steps: {
    /** The sentences that do the step. Without them only the example does it. */
    intent?: StepIntent
    /** In older versions, instead of sentences: wordings that do the step; null if any answer does. */
    accepts?: string[] | null
    example: string
    reask: string
    reply: string
  }[]
  /** Answers to questions outside the steps; absent in older versions. */
  asides?: Aside[]
  /** Alternative wordings of each goal, in the order of `user_goals`. */
  goal_accepts: (string[] | null)[]
  /**
   * By reader's language: lines of that language's own script that name other amounts of money, with their wording for
   * the amounts of this script. Absent in older versions.
   */
  readings?: Partial<Record<Language, Record<string, string>>>
}

/** The content of a scenario: the columns that its versions also have. */
const content = () => ({
  /** Identifies a built-in scenario in all its languages; null for users' scenarios. */
  slug: text(),
  targetLanguage: text('target_language').$type<Language>().notNull(),
  scenarioType: text('scenario_type', { enum: ['DIALOG', 'IELTS'] }).notNull(),
  difficultyLevel: text('difficulty_level').$type<DifficultyLevel>().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  userGoals: jsonb('user_goals').$type<Scenario['user_goals']>().notNull(),
  userDictionary: jsonb('user_dictionary').$type<Scenario['user_dictionary']>().notNull(),
  userPhrases: jsonb('user_phrases').$type<Scenario['user_phrases']>().notNull(),
  dialogBehavior: jsonb('dialog_behavior').$type<DialogBehavior>(),
  ieltsBehavior: jsonb('ielts_behavior').$type<IeltsBehavior>(),
  modelEndBehavior: text('model_end_behavior').notNull(),
  /** Null for users' scenarios. */
  display: jsonb().$type<Record<Language, ScenarioDisplay>>(),
  script: jsonb().$type<Script>(),
  /** Questions after the long turn of a built-in IELTS test. */
  roundingOff: jsonb('rounding_off').$type<string[]>(),
  /** Replacements for neutral lines, by form of address; null if every line suits all learners. */
  forms: jsonb().$type<Forms>(),
})

/**
 * There is another column, `search`, which the database generates from the title and the goals in all languages
 * (migration `search`). It is used in conditions but never read, so it is not declared here.
 */
export const scenarios = pgTable(
  'scenarios',
  {
    id: id(),
    /** Hash of the built-in file, so that an import detects changes. */
    contentHash: text('content_hash'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    orgId: text('org_id').references(() => organizations.id, { onDelete: 'set null' }),
    ...content(),
    /** For the variation used when a built-in scenario is repeated: the slug of that scenario. Not in any list. */
    twistOf: text('twist_of'),
    /** A draft that only its author can try. It is in no list, counts towards no quota, and is never edited. */
    isUnsaved: boolean('is_unsaved').notNull().default(false),
    visibility: text({ enum: ['PUBLIC', 'PRIVATE', 'TEAM_ONLY'] }).notNull(),
    isModuleOnly: boolean('is_module_only').notNull().default(false),
    /**
     * Others see a public item only while `visible`. `waiting`: not approved yet. `hidden`: by reports or the operator.
     */
    moderation: text({ enum: ['visible', 'waiting', 'hidden'] })
      .notNull()
      .default('visible'),
    /** Why it is hidden, for its author; null if it is not hidden. */
    moderationReason: text('moderation_reason'),
    moderatedAt: moment('moderated_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Deleted scenarios stay in the table for the history of users who have practised them. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('scenarios_slug').on(table.slug, table.targetLanguage),
    // Easy ones first. An index-only scan finds a page with or without a language, so the index includes the visibility
    // columns.
    index('scenarios_in_language')
      .on(
        table.scenarioType,
        table.targetLanguage,
        table.difficultyLevel,
        table.id,
        table.visibility,
        table.moderation,
        table.ownerId,
        table.orgId,
      )
      .where(sql`deleted_at is null and not is_module_only`),
    index('scenarios_of_level')
      .on(
        table.scenarioType,
        table.difficultyLevel,
        table.id,
        table.visibility,
        table.moderation,
        table.ownerId,
        table.orgId,
      )
      .where(sql`deleted_at is null and not is_module_only`),
    index('scenarios_owner').on(table.ownerId, table.scenarioType, table.difficultyLevel, table.id),
    index('scenarios_org').on(table.orgId),
    // For operators' lists: few scenarios are moderated.
    index('scenarios_moderated')
      .on(table.moderation, table.id)
      .where(sql`moderation <> 'visible' and deleted_at is null`),
  ],
)
export type ScenarioRow = typeof scenarios.$inferSelect

export const favoriteScenarios = pgTable(
  'favorite_scenarios',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.scenarioId] }),
    index('favorite_scenarios_scenario').on(table.scenarioId),
  ],
)

/** Scenarios as they were when they were first practised: later edits do not change history. */
export const scenarioVersions = pgTable(
  'scenario_versions',
  {
    id: id(),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    /** `updated_at` of the scenario: one version per edit. */
    scenarioUpdatedAt: moment('scenario_updated_at').notNull(),
    ...content(),
  },
  (table) => [uniqueIndex('scenario_versions_edit').on(table.scenarioId, table.scenarioUpdatedAt)],
)

/** The content columns of a scenario or of one of its versions. */
export const contentOf = <T extends typeof scenarios | typeof scenarioVersions>(table: T) => ({
  slug: table.slug,
  targetLanguage: table.targetLanguage,
  scenarioType: table.scenarioType,
  difficultyLevel: table.difficultyLevel,
  title: table.title,
  description: table.description,
  userGoals: table.userGoals,
  userDictionary: table.userDictionary,
  userPhrases: table.userPhrases,
  dialogBehavior: table.dialogBehavior,
  ieltsBehavior: table.ieltsBehavior,
  modelEndBehavior: table.modelEndBehavior,
  display: table.display,
  script: table.script,
  roundingOff: table.roundingOff,
  forms: table.forms,
})

/** A scenario with the content of one version; columns that are not content have their current values. */
export const scenarioInVersion = {
  ...getTableColumns(scenarios),
  ...contentOf(scenarioVersions),
  updatedAt: scenarioVersions.scenarioUpdatedAt,
}

/** The title of the practised version, in the reader's language. */
export const titleOfVersion = (language: Language): SQL<string> =>
  sql`coalesce(${scenarioVersions.display} -> ${language}::text ->> 'title', ${scenarioVersions.title})`

/** What the learner has achieved after all steps of the practised version, in the reader's language. */
export const achievedOfVersion = (language: Language): SQL<string | null> =>
  sql`${scenarioVersions.display} -> ${language}::text ->> 'achieved'`
