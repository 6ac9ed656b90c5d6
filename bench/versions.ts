// Versions of the scenarios of a filled database: every conversation has one.

const content =
  'slug, target_language, scenario_type, difficulty_level, title, description, user_goals, user_dictionary, ' +
  'user_phrases, dialog_behavior, ielts_behavior, model_end_behavior, display, script, rounding_off'

/** The id of the version of a scenario. @param scenarioId an expression of SQL */
export const versionOf = (scenarioId: string): string => `substr(md5(${scenarioId}), 1, 24)`

/** Makes a version of every scenario that somebody practises. @param condition an expression of SQL */
export const makeVersions = (condition = 'true'): string =>
  `insert into scenario_versions (id, scenario_id, scenario_updated_at, ${content})
   select ${versionOf('id')}, id, updated_at, ${content} from scenarios where ${condition}`
