// SQL that generates scenario versions, which every conversation needs.

const content =
  'slug, target_language, scenario_type, difficulty_level, title, description, user_goals, user_dictionary, ' +
  'user_phrases, dialog_behavior, ielts_behavior, model_end_behavior, display, script, rounding_off'

/** SQL for the ID of a scenario's version. @param scenarioId an SQL expression */
export const versionOf = (scenarioId: string): string => `substr(md5(${scenarioId}), 1, 24)`

/** SQL that creates a version for every practised scenario. @param condition an SQL expression */
export const makeVersions = (condition = 'true'): string =>
  `insert into scenario_versions (id, scenario_id, scenario_updated_at, ${content})
   select ${versionOf('id')}, id, updated_at, ${content} from scenarios where ${condition}`
