import { ScenarioFields } from '@parley/contracts/library/authoring.ts'
import { Visibility } from '@parley/contracts/library/scenario.ts'

/** The contract as JSON Schema (draft 7), for the editor's suggestions. */
export function scenarioJsonSchema(): Record<string, unknown> {
  const schema = ScenarioFields.toJSONSchema({
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ path, jsonSchema }) => {
      // Any case is accepted; upper case is suggested.
      if (path.join('.') === 'properties.visibility') jsonSchema.enum = [...Visibility.options]
    },
  })
  // Strips everything but plain data: the schema is posted to a worker.
  return JSON.parse(JSON.stringify(schema))
}
