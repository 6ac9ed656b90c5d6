// One question after another on a single screen: answered and later ones are collapsed to a line.
import type { User } from '@parley/contracts/account/user.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Ahead, Answered } from './folded-question.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { LevelQuestion } from './level-question.tsx'
import { AddressQuestion, AimQuestion, ExplanationsQuestion } from './small-questions.tsx'
import type { Answer, Welcome } from './use-welcome.ts'
import classes from './welcome.module.css'
import type { Question } from './welcome.rules.ts'

export interface QuestionsProps {
  readonly welcome: Welcome
  readonly open: Question
  /** How the level was determined, if that has just happened; shown next to the level. */
  readonly levelNote: string | null
  readonly onFindOut: () => void
}

export function Questions({ welcome, open, levelNote, onFindOut }: QuestionsProps) {
  const user = useUser()
  const { questions } = welcome
  const [draft, setDraft] = useState<Answer | null>(() => storedAnswer(open, user))
  const at = questions.indexOf(open)
  const parts: Record<Question, () => ReactNode> = {
    language: () => <LanguageQuestion user={user} draft={draft} onDraft={setDraft} />,
    level: () => <LevelQuestion user={user} draft={draft} onDraft={setDraft} onFindOut={onFindOut} />,
    explanations: () => <ExplanationsQuestion user={user} draft={draft} onDraft={setDraft} />,
    address: () => <AddressQuestion user={user} draft={draft} onDraft={setDraft} />,
    aim: () => <AimQuestion user={user} draft={draft} onDraft={setDraft} />,
  }
  return (
    <>
      <div className={classes.ask}>
        {questions.map((question, place) => (
          <section key={question} className={classes.question}>
            {question === open && <div className={classes.open}>{parts[question]()}</div>}
            {question !== open && place < at && (
              <Answered question={question} user={user} levelNote={levelNote} onOpen={() => welcome.go(question)} />
            )}
            {place > at && <Ahead question={question} />}
          </section>
        ))}
        {welcome.error !== null && <ProblemLine error={welcome.error} />}
      </div>
      <Foot welcome={welcome} open={open} draft={draft} />
    </>
  )
}

/** The saved answer, so that going back shows it. */
function storedAnswer(question: Question, user: User): Answer | null {
  if (question === 'language') return user.learning_language && { learning_language: user.learning_language }
  if (question === 'level') {
    const source = user.level_source === 'PLACEMENT' ? 'PLACEMENT' : 'DESCRIBED'
    return user.level && { level: user.level, level_source: source }
  }
  if (question === 'explanations') return { explanation_language: user.explanation_language }
  if (question === 'address') return user.form_of_address && { form_of_address: user.form_of_address }
  return user.aim && { aim: user.aim }
}

function Foot({ welcome, open, draft }: Pick<QuestionsProps, 'welcome' | 'open'> & { draft: Answer | null }) {
  const { t } = useTranslation('welcome')
  return (
    <div className={classes.learner}>
      <StageSide side="learner" tone="idle" still />
      <div className={classes.acts}>
        <Button variant="quiet" onClick={() => welcome.skip(open)}>
          {t('skip')}
        </Button>
        <Button
          variant="filled"
          size="lg"
          disabled={draft === null}
          busy={welcome.isSaving}
          aria-describedby={draft === null ? 'choose-first' : undefined}
          onClick={() => draft && welcome.answer(open, draft)}
        >
          {t('continue')}
        </Button>
      </div>
      {draft === null && (
        <p id="choose-first" className="sr">
          {t('choose')}
        </p>
      )}
    </div>
  )
}
