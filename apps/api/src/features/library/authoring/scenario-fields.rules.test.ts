// Every field that an author writes has its own column, and is read back from it.
import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scenarios } from '#database/scenarios.ts'
import { dialogue, exam } from '../test-items.ts'
import { columnsFrom, fieldsFrom, scenarioFields } from './scenario-fields.rules.ts'

test.each([dialogue(), exam()])('$title: maps each field to a column and back', (fields) => {
  const columns = columnsFrom(fields)
  const known = Object.keys(getTableColumns(scenarios))
  expect(Object.keys(columns).filter((name) => !known.includes(name))).toEqual([])
  expect(Object.keys(columns)).toContain('modelEndBehavior')
  expect(fieldsFrom(columns)).toEqual(fields)
})

test('reduces a scenario with computed fields to what its author wrote', () => {
  const fields = dialogue()
  expect(scenarioFields({ ...fields, ...{ is_owner: true, meta: { target_language: 'en' } } })).toEqual(fields)
})
