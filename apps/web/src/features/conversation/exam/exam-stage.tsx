// An IELTS test on the stage. In exam mode as it is really run: nothing to read but the cue card.
import type { Session } from '@parley/contracts/conversation.ts'
import { useTranslation } from 'react-i18next'
import { Dock, type DockProps } from '../dock/dock.tsx'
import { endingOf } from '../dock/end-card.tsx'
import { Notices } from '../dock/notice-card.tsx'
import { HintCard } from '../panels/hint-card.tsx'
import { Overlays } from '../panels/overlays.tsx'
import { areWordsResting, type WordPanel, WordRoom } from '../panels/word-room.tsx'
import { Partner } from '../stage/partner.tsx'
import classes from '../stage/stage.module.css'
import { Status } from '../stage/status.tsx'
import { type Stage, useStage } from '../stage/use-stage.ts'
import { Transcript } from '../transcript/transcript.tsx'
import { HandsFree } from '../voice/hands-free-dock.tsx'
import { ExamBar } from './exam-bar.tsx'
import { ExamHint } from './exam-hint.tsx'
import { ExamQuestion } from './exam-question.tsx'
import { LongTurnPanel } from './long-turn-panel.tsx'
import { RingAround } from './ring.tsx'
import { type ExamClock, useExamClock } from './use-exam.ts'

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
    <WordRoom sessionId={session._id} talk={talk} lookup={stage.lookup} wordPanel={wordPanel}>
      <div ref={stage.screen} className={classes.talk} data-resting={areWordsResting(talk) || undefined}>
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
            doing={isLongTurn && clock.isPreparing && state.floor.is === 'idle' ? t('exam.waiting') : undefined}
          />
          <Middle session={session} stage={stage} clock={clock} isLongTurn={isLongTurn} />
          <Dock
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
    </WordRoom>
  )
}

/** Before the examiner's first words nothing is known but what was chosen. */
const firstPart = ({ part }: Session): number => (part === '2' || part === '3' ? Number(part) : 1)

/** In the long turn the button starts and ends the talk, and on a phone carries the ring. */
function useRecordLook({ talk }: Stage, clock: ExamClock, isLongTurn: boolean): NonNullable<DockProps['record']> {
  const { t } = useTranslation('conversation')
  const { is } = talk.state.floor
  if (!isLongTurn) return {}
  const { secondsLeft, secondsTotal } = clock
  return {
    idleLabel: t('exam.startTalk'),
    stopLabel: t('exam.endTalk'),
    children: (is === 'idle' || is === 'recording') && (
      <RingAround secondsLeft={secondsLeft} secondsTotal={secondsTotal} isLive={is === 'recording'} />
    ),
  }
}

interface MiddleProps {
  session: Session
  stage: Stage
  clock: ExamClock
  isLongTurn: boolean
}

/** Between the two circles: the cue card, the talk, or nothing but the invitation to listen. */
function Middle({ session, stage, clock, isLongTurn }: MiddleProps) {
  const { talk, hint, ending, isOver } = stage
  const { floor, progress } = talk.state
  const card = session.scenario.ielts_behavior?.part2
  const areLinesShown = session.mode === 'practice' && !(isLongTurn && card) && stage.preferences.isTextShown
  const below = (
    <>
      <HintCard hint={hint} language="en" />
      <Notices talk={talk} areLinesShown={areLinesShown} onEnded={ending.end} />
    </>
  )
  if (isLongTurn && card) {
    return (
      <LongTurnPanel
        card={card}
        isPractice={session.mode === 'practice'}
        sessionId={session._id}
        clock={clock}
        isRecording={floor.is === 'recording'}
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
