// The fields that an author writes, by their name in the contract and by column. Both follow from the contract's
// schema, so that a new field is added only there. Pure.
import { ScenarioFields } from '@parley/contracts/library/authoring.ts'

type Authored = Omit<ScenarioFields, 'meta'>
/** Converts a contract name such as `user_goals` to `userGoals`. */
type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
/** The columns that an author writes, with the types of the fields. */
export type AuthoredColumns = { [Name in keyof Authored as Camel<Name>]: Authored[Name] }

const names = (Object.keys(ScenarioFields.shape) as (keyof ScenarioFields)[]).filter((name) => name !== 'meta')
const columnOf = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Converts fields to columns. */
export const columnsFrom = (fields: Authored): AuthoredColumns =>
  Object.fromEntries(
    names.map((name) => [columnOf(name), fields[name as keyof Authored]]),
  ) as unknown as AuthoredColumns

/** Converts columns to fields. */
export const fieldsFrom = (columns: AuthoredColumns): Authored =>
  Object.fromEntries(
    names.map((name) => [name, columns[columnOf(name) as keyof AuthoredColumns]]),
  ) as unknown as Authored

/** The fields that an author would send to create this scenario. */
export const scenarioFields = (scenario: Authored): Authored =>
  Object.fromEntries(names.map((name) => [name, scenario[name as keyof Authored]])) as unknown as Authored
