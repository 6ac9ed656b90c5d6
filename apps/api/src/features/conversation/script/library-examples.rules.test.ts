// Plays the built-in dialogues with their own examples, in every language and form of address, also with the twist.
import { formNames, inForm } from '@parley/content/forms.ts'
import { loadLibrary } from '@parley/content/library.ts'
import type { DialogFile } from '@parley/content/schema.ts'
import type { DialogSteps } from '@parley/content/steps.ts'
import { withTwist } from '@parley/content/twist.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { scriptOf } from '../../../testing/partner-script.ts'
import { answer, openingLine } from './partner.ts'
import type { PartnerScript } from './script.ts'
import { StepJudge } from './step-judge.ts'

const { dialogs, steps } = await loadLibrary()

interface Named {
  readonly name: string
  readonly script: PartnerScript
}

function scriptsOf(dialog: DialogFile, sentences: DialogSteps): Named[] {
  const twisted = withTwist(dialog)
  const versions = [
    { file: dialog, at: null },
    ...(twisted === null ? [] : [{ file: twisted, at: dialog.twist?.at ?? null }]),
  ]
  return versions.flatMap(({ file, at }) =>
    languages.flatMap((language) => {
      const forms = dialog.forms?.[language]
      const script = scriptOf(file, sentences, language, at)
      const names = forms === undefined ? [] : formNames
      return [
        { name: `${file.slug} ${language}`, script },
        ...names.map((form) => ({
          name: `${file.slug} ${language} ${form}`,
          script: inForm(script, forms?.[form] ?? {}),
        })),
      ]
    }),
  )
}

/** Examples unlike the sentences of their step: the partner recognises them as examples. */
const unlike = new Set(
  [
    'a-bad-day pl 4, a-bad-day pl FEMININE 4, a-bad-day pl MASCULINE 4, an-evening-of-stories es 3',
    'a-family-photo es 3, a-family-photo fr 3, a-family-photo it 3, a-family-photo pt 3',
    'a-library-card-again pt 2, at-the-dentist-again pt 8, cars-in-the-centre-again pl 8, coffee-after-class-again it 4',
    'on-the-radio it 3, on-the-radio-again pt 3',
  ]
    .join(', ')
    .split(', '),
)
const isUnlike = (name: string, step: number): boolean =>
  unlike.has(`${name} ${step}`) || unlike.has(`${name.replace('-again', '')} ${step}`)

/** The steps that their own example does not do: in the talk, or by the sentences alone. */
function notDone({ name, script }: Named): string[] {
  let { state } = openingLine(script)
  return script.steps.flatMap(({ example }, at) => {
    const isFound = new StepJudge(script, example).asked(at) !== 'missed' || isUnlike(name, at + 1)
    state = answer(script, { ...state, step: at }, example).state
    return isFound && state.step > at ? [] : [`${name} ${at + 1}`]
  })
}

test.each(dialogs.map((dialog) => [dialog.slug, dialog] as const))(
  '%s understands its own examples',
  (slug, dialog) => {
    const sentences = steps.get(slug)
    if (sentences === undefined) throw new Error(`${slug} has no sentences`)
    expect(scriptsOf(dialog, sentences).flatMap(notDone)).toEqual([])
  },
)
