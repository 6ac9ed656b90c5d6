// The api's own texts: mails, the pages of the sandbox, and the built-in partner's lines. One file per noun in
// texts/<language>/, as in the web app; `{{name}}` is a placeholder. The English files define the keys.
import { readFileSync } from 'node:fs'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import auth from './en/auth.json' with { type: 'json' }
import billing from './en/billing.json' with { type: 'json' }
import classes from './en/classes.json' with { type: 'json' }
import examiner from './en/examiner.json' with { type: 'json' }
import level from './en/level.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import moderation from './en/moderation.json' with { type: 'json' }
import org from './en/org.json' with { type: 'json' }
import partner from './en/partner.json' with { type: 'json' }
import practice from './en/practice.json' with { type: 'json' }
import progress from './en/progress.json' with { type: 'json' }
import reminder from './en/reminder.json' with { type: 'json' }
import review from './en/review.json' with { type: 'json' }
import sandbox from './en/sandbox.json' with { type: 'json' }

const english = {
  auth,
  billing,
  classes,
  level,
  mail,
  moderation,
  org,
  partner,
  practice,
  progress,
  reminder,
  review,
  sandbox,
}
type English = typeof english

function read<Name extends keyof English>(language: Language, name: Name): English[Name] {
  if (language === 'en') return english[name]
  return JSON.parse(readFileSync(new URL(`./${language}/${name}.json`, import.meta.url), 'utf8'))
}

/** One noun's texts in every language. */
export const textsOf = <Name extends keyof English>(name: Name): Readonly<Record<Language, English[Name]>> =>
  Object.fromEntries(languages.map((language) => [language, read(language, name)])) as Record<Language, English[Name]>

/** The IELTS examiner's lines. The test is in English, so they exist in no other language. */
export const examinerTexts = examiner

/** Inserts values into the placeholders of a text. @throws if a value is missing */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The text '${text}' needs a value for '${name}'`)
    return value
  })
