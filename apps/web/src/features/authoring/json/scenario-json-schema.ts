import { ScenarioFields } from '@parley/contracts/authoring.ts'
import { Visibility } from '@parley/contracts/library.ts'

/** The contract as JSON Schema (draft 7), for the editor's suggestions. */
export function scenarioJsonSchema(): Record<string, unknown> {
  const schema = ScenarioFields.toJSONSchema({
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ path, jsonSchema }) => {
      // Any case is taken; the capitals are suggested.
      if (path.join('.') === 'properties.visibility') jsonSchema.enum = [...Visibility.options]
    },
  })
  // Plain data: it goes to a worker.
  return JSON.parse(JSON.stringify(schema))
}
