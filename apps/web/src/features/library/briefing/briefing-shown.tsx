import type { Briefing } from '@parley/contracts/library/briefing.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserRecogniser } from '#audio/recogniser.ts'
import { rememberedRecogniser } from '#audio/recogniser-memory.ts'
import { useReading } from '#platform/http/use-reading.ts'
import { useTabTitle } from '#platform/page/tab-title.ts'
import classes from './briefing.module.css'
import { BriefingAuthor } from './briefing-author.tsx'
import { BriefingDock } from './briefing-dock.tsx'
import { BriefingExam, LastEstimate } from './briefing-exam.tsx'
import { BriefingFrame } from './briefing-frame.tsx'
import { BriefingGoals } from './briefing-goals.tsx'
import { BriefingActions, BriefingName } from './briefing-head.tsx'
import type { BriefingSearch } from './briefing-search.ts'
import { BriefingTwist } from './briefing-twist.tsx'
import { BriefingVoice } from './briefing-voice.tsx'
import { BriefingWords } from './briefing-words.tsx'
import { useExamMode } from './use-exam-mode.ts'
import { useTries } from './use-tries.ts'

export interface BriefingShownProps extends BriefingSearch {
  readonly briefing: Briefing
  /** Details of the assignment, if a teacher assigned it. */
  readonly assigned?: ReactNode
}

export function BriefingShown({ briefing, part, mode, assignment, position, assigned }: BriefingShownProps) {
  const { scenario } = briefing
  useTabTitle(scenario.title)
  const reading = useReading(scenario.target_language)
  const [recogniser] = useState(browserRecogniser)
  const tries = useTries(scenario.target_language, recogniser)
  const canTry = recogniser !== null && rememberedRecogniser() !== 'none'
  const [way, chooseWay] = useExamMode(mode)
  const isExam = scenario.scenario_type === 'IELTS'
  const [isTwisted, setTwisted] = useState(true)
  const sample = scenario.user_goals[0]?.phrase ?? taskOf(scenario.ielts_behavior, part)
  const isAssigned = assignment !== undefined
  const played = (!isAssigned && isTwisted && briefing.twist?.scenario_id) || scenario._id
  return (
    <BriefingFrame
      head={
        <>
          <BriefingName briefing={briefing} />
          {!isAssigned && <BriefingActions briefing={briefing} />}
        </>
      }
      whom={<Whom briefing={briefing} />}
      dock={
        <BriefingDock
          briefing={briefing}
          scenario={played}
          recogniser={recogniser}
          part={part}
          mode={isExam ? way : undefined}
          {...(isAssigned ? { assignment, position } : {})}
        />
      }
    >
      <Situation briefing={briefing} part={part}>
        {assigned}
        {!isAssigned && <BriefingTwist briefing={briefing} isTwisted={isTwisted} onTwist={setTwisted} />}
      </Situation>
      {isExam && <BriefingExam briefing={briefing} part={part} mode={way} onMode={chooseWay} />}
      {!isExam && <BriefingGoals scenario={scenario} reading={reading} tries={canTry ? tries : null} />}
      <div className={classes.col}>
        {sample !== undefined && (
          <BriefingVoice language={scenario.target_language} sample={sample} reading={reading} />
        )}
        {!isExam && <BriefingWords scenario={scenario} reading={reading} />}
        {isExam && <LastEstimate briefing={briefing} />}
        {!isAssigned && <BriefingAuthor briefing={briefing} />}
      </div>
    </BriefingFrame>
  )
}

/** The conversation's setting, and the kind of partner that answers. */
function Whom({ briefing: { scenario, partner } }: Pick<BriefingShownProps, 'briefing'>) {
  const { t } = useTranslation('briefing')
  const who = partner === null ? null : t(`partner.${partner}`)
  const setting = scenario.dialog_behavior?.setting
  return (
    <p className={classes.whom}>
      <strong>{setting ?? who}</strong>
      <span>{setting === undefined ? t('partner.examinerIs') : who}</span>
    </p>
  )
}

interface SituationProps extends Pick<BriefingShownProps, 'briefing' | 'part'> {
  /** The choice between two situations, if there are two. */
  readonly children: ReactNode
}

function Situation({ briefing: { scenario, twist }, part, children }: SituationProps) {
  const { dialog_behavior: dialog } = scenario
  const task = taskOf(scenario.ielts_behavior, part)
  return (
    <div className={classes.situation}>
      {task === undefined ? (
        <h1>{scenario.description}</h1>
      ) : (
        <h1 lang={scenario.target_language} translate="no">
          {task}
        </h1>
      )}
      {dialog !== null && !twist && <p>{dialog.situation}</p>}
      {children}
    </div>
  )
}

/** The candidate's first question in a part; for the entire test, the cue card's question. */
function taskOf(test: Briefing['scenario']['ielts_behavior'], part: IeltsPart | undefined): string | undefined {
  if (part === '1') return test?.part1.topics[0]?.questions[0]
  return part === '3' ? test?.part3.topics[0]?.questions[0] : test?.part2.question
}
