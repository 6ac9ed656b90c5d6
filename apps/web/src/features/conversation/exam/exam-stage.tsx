// An IELTS test on the stage. Exam mode resembles the real test: the cue card is the only text.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer, type ComposerProps } from '../composer/composer.tsx'
import { endingOf } from '../composer/end-card.tsx'
import { HandsFree } from '../composer/hands-free-composer.tsx'
import { Notices } from '../composer/notices.tsx'
import { Partner } from '../dialogue/partner.tsx'
import classes from '../dialogue/stage.module.css'
import { Status } from '../dialogue/status.tsx'
import { Overlays } from '../panels/overlays.tsx'
import { type Stage, useStage } from '../talk/use-stage.ts'
import { isLookupDisabled, WordLookupProvider, type WordPanel } from '../talk/word-lookup.tsx'
import { Transcript } from '../transcript/transcript.tsx'
import { ExamBar } from './exam-bar.tsx'
import { ExamHint } from './exam-hint.tsx'
import { ExamQuestion } from './exam-question.tsx'
import { LongTurnPanel } from './long-turn-panel.tsx'
import { RingAround } from './ring.tsx'
import { type ExamClock, useExamClock } from './use-exam.ts'

const HintCard = lazy(async () => ({ default: (await import('../panels/hint-card.tsx')).HintCard }))

export function ExamStage({ session, wordPanel }: { session: Session; wordPanel: WordPanel }) {
  const { t } = useTranslation('conversation')
  const { scenario, mode } = session
  const isExam = mode === 'exam'
  const stage = useStage(session, !isExam)
  const { talk, ending, hint, isOver, setOverlay } = stage
  const clock = useExamClock(talk)
  const { state } = talk
  const isLongTurn = clock.isLongTurn && !isOver
  const record = useRecordLook(stage, clock, isLongTurn)
  return (
    <WordLookupProvider sessionId={session._id} talk={talk} lookup={stage.lookup} wordPanel={wordPanel}>
      <div ref={stage.screen} className={classes.talk} data-resting={isLookupDisabled(talk) || undefined}>
        <main id="main" tabIndex={-1} className={classes.stage} data-exam>
          <ExamBar
            session={session}
            part={state.progress.ielts?.part ?? firstPart(session)}
            talkedMs={stage.talkedMs}
            onBack={isExam && !isOver ? () => setOverlay('end') : ending.leave}
            onInfo={isExam ? null : () => setOverlay('info')}
            onSettings={() => setOverlay('settings')}
            onEnd={() => (state.isEnd ? ending.end() : setOverlay('end'))}
          />
          <Partner
            talk={talk}
            name={t('exam.examiner')}
            isOver={isOver}
            doing={isLongTurn && clock.isPreparing && state.floor.kind === 'idle' ? t('exam.waiting') : undefined}
          />
          <Middle session={session} stage={stage} clock={clock} isLongTurn={isLongTurn} />
          <Composer
            talk={talk}
            language={scenario.target_language}
            onHint={isExam || isLongTurn ? null : hint.toggle}
            ending={endingOf({ isOver, isAvailable: state.progress.is_available, onReview: ending.end })}
            handsFree={<HandsFree stage={stage} />}
            hint={<ExamHint talk={talk} clock={clock} isExam={isExam} />}
            record={{ ...record, mayInterrupt: !isExam }}
          />
          <Status state={state} />
        </main>
        <Overlays stage={stage} session={session} />
      </div>
    </WordLookupProvider>
  )
}

/** Before the examiner's first words, only the learner's choice is known. */
const firstPart = ({ part }: Session): number => (part === '2' || part === '3' ? Number(part) : 1)

/** In the long turn, the button starts and ends the recording; on a phone, the ring surrounds it. */
function useRecordLook({ talk }: Stage, clock: ExamClock, isLongTurn: boolean): NonNullable<ComposerProps['record']> {
  const { t } = useTranslation('conversation')
  const { kind } = talk.state.floor
  if (!isLongTurn) return {}
  const { secondsLeft, secondsTotal } = clock
  return {
    idleLabel: t('exam.startTalk'),
    stopLabel: t('exam.endTalk'),
    children: (kind === 'idle' || kind === 'recording') && (
      <RingAround secondsLeft={secondsLeft} secondsTotal={secondsTotal} isLive={kind === 'recording'} />
    ),
  }
}

interface MiddleProps {
  session: Session
  stage: Stage
  clock: ExamClock
  isLongTurn: boolean
}

/** Between the two circles: the cue card, the transcript, or just an invitation to listen. */
function Middle({ session, stage, clock, isLongTurn }: MiddleProps) {
  const { talk, hint, ending, isOver } = stage
  const { floor, progress } = talk.state
  const card = session.scenario.ielts_behavior?.part2
  const areLinesShown = session.mode === 'practice' && !(isLongTurn && card) && stage.preferences.isTextShown
  const below = (
    <>
      <Suspense fallback={null}>
        <HintCard hint={hint} language="en" sessionId={session._id} onReading={stage.setReading} />
      </Suspense>
      <Notices talk={talk} language="en" areLinesShown={areLinesShown} onEnded={ending.end} />
    </>
  )
  if (isLongTurn && card) {
    return (
      <LongTurnPanel
        card={card}
        isPractice={session.mode === 'practice'}
        sessionId={session._id}
        clock={clock}
        isRecording={floor.kind === 'recording'}
      >
        {below}
      </LongTurnPanel>
    )
  }
  if (session.mode === 'exam') {
    return (
      <ExamQuestion talk={talk} part={progress.ielts?.part ?? firstPart(session)} isOver={isOver}>
        {below}
      </ExamQuestion>
    )
  }
  return (
    <Transcript talk={talk} language="en" preferences={stage.preferences}>
      {below}
    </Transcript>
  )
}
