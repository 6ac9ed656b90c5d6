// Every table, for drizzle and its migrations.
export * from './billing.ts'
export * from './conversations.ts'
export * from './modules.ts'
export * from './organizations.ts'
export * from './reviews.ts'
export * from './scenarios.ts'
export * from './tasks.ts'
export * from './users.ts'
