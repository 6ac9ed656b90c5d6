// Modules: scenarios under one heading, in order, and what each learner marked as a favourite.
import type { Language } from '@parley/contracts/language.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'
import { scenarios } from './scenarios.ts'
import { users } from './users.ts'

/** What of a built-in module is shown in the reader's own language. */
export interface ModuleDisplay {
  title: string
  description: string
  tags: string[]
}

/** The heading over some scenarios of a STRUCTURED module. */
export interface SubmoduleTexts {
  title: string
  description: string
  tips: string[]
}

/** One more column, `search`, is made by the database from title and tags in all languages, as that of scenarios is. */
export const modules = pgTable(
  'modules',
  {
    id: id(),
    /** Names a built-in module in all its languages; null for those that users write. */
    slug: text(),
    /** Of the built-in texts and the order of the scenarios, so that an import knows what has changed. */
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
    /** Null where users wrote the module. */
    display: jsonb().$type<Record<Language, ModuleDisplay>>(),
    /** A public item is shown to others while it is `visible`; `waiting` for the operator, or `hidden` by reports or the operator. */
    moderation: text({ enum: ['visible', 'waiting', 'hidden'] })
      .notNull()
      .default('visible'),
    /** Why it is hidden, for its author; null unless it is hidden. */
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
    // What operators look through: hardly any of all.
    index('modules_moderated')
      .on(table.moderation, table.id)
      .where(sql`moderation <> 'visible' and deleted_at is null`),
  ],
)
export type ModuleRow = typeof modules.$inferSelect

/** Which scenarios a module has. */
export const moduleScenarios = pgTable(
  'module_scenarios',
  {
    moduleId: text('module_id')
      .notNull()
      .references(() => modules.id, { onDelete: 'cascade' }),
    /** Rises through the whole module, also across its submodules; there may be gaps. */
    position: integer().notNull(),
    scenarioId: text('scenario_id')
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    /** Which of `submodules` it belongs to, from 0; null in a FLAT module. */
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
