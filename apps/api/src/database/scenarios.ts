// What can be practised, and what each learner marked as a favourite.
import type { Aside } from '@parley/content/asides.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { DialogBehavior, DifficultyLevel, IeltsBehavior, Scenario } from '@parley/contracts/library.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** What of a built-in scenario is shown in the reader's own language. */
export interface ScenarioDisplay {
  title: string
  description: string
  /** Null for an IELTS test, which is in English throughout. */
  dialog: { setting: string; situation: string; goal: string; steps: string[]; optional_steps: string[] } | null
  /** Meanings of the dictionary's words and of the phrases, in their order. */
  meanings: string[]
  phrase_meanings: string[]
}

/** The built-in partner's lines, in the target language. */
export interface Script {
  opening: string
  closing: string
  steps: {
    /** Wordings that count as having done the step; null when any answer does. */
    accepts: string[] | null
    example: string
    reask: string
    reply: string
  }[]
  /** What has an answer beside the steps; versions from before there were any have none. */
  asides?: Aside[]
  /** Other wordings of each goal, in the order of `user_goals`. */
  goal_accepts: (string[] | null)[]
}

/** What of a scenario is practised: the columns that a version has as well. */
const content = () => ({
  /** Names a built-in scenario in all its languages; null for those that users write. */
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
  /** Null where users wrote the scenario. */
  display: jsonb().$type<Record<Language, ScenarioDisplay>>(),
  script: jsonb().$type<Script>(),
  /** Questions after the long turn of a built-in IELTS test. */
  roundingOff: jsonb('rounding_off').$type<string[]>(),
})

/**
 * One more column, `search`, is made by the database from the title and the goals in all languages (migration
 * `search`): it is asked and never read, so it is not named here.
 */
export const scenarios = pgTable(
  'scenarios',
  {
    id: id(),
    /** Of the built-in file, so that an import knows what has changed. */
    contentHash: text('content_hash'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    orgId: text('org_id').references(() => organizations.id, { onDelete: 'set null' }),
    ...content(),
    visibility: text({ enum: ['PUBLIC', 'PRIVATE', 'TEAM_ONLY'] }).notNull(),
    isModuleOnly: boolean('is_module_only').notNull().default(false),
    /** A public item is shown to others while it is `visible`; `waiting` for the operator, or `hidden` by reports or the operator. */
    moderation: text({ enum: ['visible', 'waiting', 'hidden'] })
      .notNull()
      .default('visible'),
    /** Why it is hidden, for its author; null unless it is hidden. */
    moderationReason: text('moderation_reason'),
    moderatedAt: moment('moderated_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Deleted scenarios stay for the history of those who practised them. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('scenarios_slug').on(table.slug, table.targetLanguage),
    // The easy ones first: with and without a choice of language, a page is found in an index alone, which therefore
    // also knows who may see what.
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
    // What operators look through: hardly any of all.
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

/** Scenarios as they were when somebody began to practise them: what is edited later changes no history. */
export const scenarioVersions = pgTable(
  'scenario_versions',
  {
    id: id(),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    /** `updated_at` of the scenario: one version an edit. */
    scenarioUpdatedAt: moment('scenario_updated_at').notNull(),
    ...content(),
  },
  (table) => [uniqueIndex('scenario_versions_edit').on(table.scenarioId, table.scenarioUpdatedAt)],
)

/** What is practised, of a scenario or of one of its versions. */
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
})

/** A scenario as one version of it was, with what is no part of the content as it is now. */
export const scenarioInVersion = {
  ...getTableColumns(scenarios),
  ...contentOf(scenarioVersions),
  updatedAt: scenarioVersions.scenarioUpdatedAt,
}

/** The title of what was practised, in a reader's language. */
export const titleOfVersion = (language: Language): SQL<string> =>
  sql`coalesce(${scenarioVersions.display} -> ${language}::text ->> 'title', ${scenarioVersions.title})`
