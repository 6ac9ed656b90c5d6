// Scenario content in the form of address that a learner has chosen.
import { inForm } from '@parley/content/forms.ts'
import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { ScenarioRow } from './scenarios.ts'

type SpokenFields = Partial<Pick<ScenarioRow, 'forms' | 'userGoals' | 'userPhrases' | 'script' | 'modelEndBehavior'>>

/** The content with every spoken line in the learner's form of address; unchanged for "rather not say". */
export function inFormOf<Content extends SpokenFields>(content: Content, form: FormOfAddress | null): Content {
  const replaced = form === null ? undefined : content.forms?.[form]
  if (replaced === undefined) return content
  const { userGoals, userPhrases, script, modelEndBehavior } = content
  return {
    ...content,
    ...(userGoals !== undefined && { userGoals: inForm(userGoals, replaced) }),
    ...(userPhrases !== undefined && { userPhrases: inForm(userPhrases, replaced) }),
    ...(script !== undefined && { script: inForm(script, replaced) }),
    ...(modelEndBehavior !== undefined && { modelEndBehavior: inForm(modelEndBehavior, replaced) }),
  }
}
