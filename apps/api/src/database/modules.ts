// Modules, which are titled and ordered lists of scenarios, and each learner's favourites.
import type { Language } from '@parley/contracts/language/language.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { scenarios } from './scenarios.ts'
import { users } from './users.ts'

/** Texts of a built-in module that are shown in the reader's language. */
export interface ModuleDisplay {
  title: string
  description: string
  tags: string[]
}

/** The heading of one group of scenarios in a STRUCTURED module. */
export interface SubmoduleTexts {
  title: string
  description: string
  tips: string[]
}

/**
 * There is another column, `search`, which the database generates from title and tags in all languages, as for
 * scenarios.
 */
export const modules = pgTable(
  'modules',
  {
    id: id(),
    /** Identifies a built-in module in all its languages; null for users' modules. */
    slug: text(),
    /** Hash of the built-in texts and the scenario order, so that an import detects changes. */
    contentHash: text('content_hash'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    orgId: text('org_id').references(() => organizations.id, { onDelete: 'set null' }),
    targetLanguage: text('target_language').$type<Language>().notNull(),
    visibility: text({ enum: ['PUBLIC', 'PRIVATE', 'TEAM_ONLY'] }).notNull(),
    type: text({ enum: ['STRUCTURED', 'FLAT'] }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    tags: jsonb().$type<string[]>().notNull(),
    /** In order; empty in a FLAT module. */
    submodules: jsonb().$type<SubmoduleTexts[]>().notNull().default([]),
    /** Null for users' modules. */
    display: jsonb().$type<Record<Language, ModuleDisplay>>(),
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
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('modules_slug').on(table.slug, table.targetLanguage),
    index('modules_in_language')
      .on(table.targetLanguage, table.id, table.visibility, table.moderation, table.ownerId, table.orgId)
      .where(sql`deleted_at is null`),
    index('modules_by_age')
      .on(table.id, table.visibility, table.moderation, table.ownerId, table.orgId)
      .where(sql`deleted_at is null`),
    index('modules_owner').on(table.ownerId, table.id),
    index('modules_org').on(table.orgId),
    // For operators' lists: few modules are moderated.
    index('modules_moderated')
      .on(table.moderation, table.id)
      .where(sql`moderation <> 'visible' and deleted_at is null`),
  ],
)
export type ModuleRow = typeof modules.$inferSelect

/** The scenarios of modules. */
export const moduleScenarios = pgTable(
  'module_scenarios',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** Ascending across all submodules; may have gaps. */
    position: integer().notNull(),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    /** Index of its entry in `submodules`; null in a FLAT module. */
    submoduleIndex: integer('submodule_index'),
  },
  (table) => [
    primaryKey({ columns: [table.moduleId, table.position] }),
    index('module_scenarios_scenario').on(table.scenarioId),
  ],
)

export const favoriteModules = pgTable(
  'favorite_modules',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('favorite_modules_module').on(table.moduleId),
  ],
)
