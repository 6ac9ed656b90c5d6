// What can be practised, and what each learner marked as a favourite.
import type { Language } from '@parley/contracts/language.ts'
import type { DialogBehavior, DifficultyLevel, IeltsBehavior, Scenario } from '@parley/contracts/library.ts'
import { sql } from 'drizzle-orm'
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
    help: string
    reply: string
  }[]
  /** Other wordings of each goal, in the order of `user_goals`. */
  goal_accepts: (string[] | null)[]
}

/**
 * One more column, `search`, is made by the database from the title and the goals in all languages (migration
 * `search`): it is asked and never read, so it is not named here.
 */
export const scenarios = pgTable(
  'scenarios',
  {
    id: id(),
    /** Names a built-in scenario in all its languages; null for those that users write. */
    slug: text(),
    /** Of the built-in file, so that an import knows what has changed. */
    contentHash: text('content_hash'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    orgId: text('org_id').references(() => organizations.id, { onDelete: 'set null' }),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    scenarioType: text('scenario_type', { enum: ['DIALOG', 'IELTS'] }).notNull(),
    difficultyLevel: text('difficulty_level').$type<DifficultyLevel>().notNull(),
    visibility: text({ enum: ['PUBLIC', 'PRIVATE', 'TEAM_ONLY'] }).notNull(),
    isModuleOnly: boolean('is_module_only').notNull().default(false),
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
        table.ownerId,
        table.orgId,
      )
      .where(sql`deleted_at is null and not is_module_only`),
    index('scenarios_of_level')
      .on(table.scenarioType, table.difficultyLevel, table.id, table.visibility, table.ownerId, table.orgId)
      .where(sql`deleted_at is null and not is_module_only`),
    index('scenarios_owner').on(table.ownerId, table.scenarioType, table.difficultyLevel, table.id),
    index('scenarios_org').on(table.orgId),
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
