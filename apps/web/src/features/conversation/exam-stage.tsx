// An IELTS test on the stage. In exam mode as it is really run: nothing to read but the cue card.
import type { Session } from '@parley/contracts/conversation.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dock } from './dock.tsx'
import { EndCard } from './end-card.tsx'
import { ExamBar } from './exam-bar.tsx'
import { ExamDesk, ExamQuestion } from './exam-desk.tsx'
import { ExamHint } from './exam-hint.tsx'
import { HintCard } from './hint-card.tsx'
import { NoticeCard } from './notice-card.tsx'
import { Partner } from './partner.tsx'
import { RingAround } from './ring.tsx'
import classes from './stage.module.css'
import { type Overlay, StageOverlays } from './stage-overlays.tsx'
import { Status } from './status.tsx'
import { talkedMs } from './talk-time.ts'
import { Transcript } from './transcript.tsx'
import { useStopwatch } from './use-clock.ts'
import { useEnding } from './use-ending.ts'
import { useExamClock } from './use-exam.ts'
import { useHint } from './use-hint.ts'
import { useKeys } from './use-keys.ts'
import { useVisibleHeight, useWakeLock } from './use-page.ts'
import { useTalk } from './use-talk.ts'

/** Before the examiner's first words nothing is known but what was chosen. */
const firstPart = ({ part }: Session): number => (part === '2' || part === '3' ? Number(part) : 1)

export function ExamStage({ session }: { session: Session }) {
  const { t } = useTranslation('conversation')
  const { scenario, mode } = session
  const isExam = mode === 'exam'
  const screen = useRef<HTMLDivElement>(null)
  const [before] = useState(() => talkedMs(session.conversation_history))
  const watch = useStopwatch()
  const talk = useTalk(session, false, () => before + watch.read())
  const clock = useExamClock(talk)
  const ending = useEnding(session)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const hint = useHint(scenario, talk.state)
  const { state } = talk
  const { floor } = state
  const part = state.ielts?.part ?? firstPart(session)
  const isOver = state.isEnd && floor.is === 'idle'
  const isRecording = floor.is === 'recording'
  const mayRecord = !isOver && talk.canSpeak && !state.isTyping && !(isExam && floor.is === 'speaking')
  const isAtDesk = clock.isAtDesk && !isOver
  useKeys({
    onSpace: () => mayRecord && talk.record(),
    onEscape() {
      if (isRecording || floor.is === 'opening') talk.cancel()
      else if (state.isTyping) talk.closeTyping()
      else if (floor.is === 'speaking' && !isExam) talk.interrupt()
    },
    onHelp: () => setOverlay('keys'),
  })
  useWakeLock(true)
  useVisibleHeight(screen)
  const below = (
    <>
      {hint.isOpen && <HintCard {...hint} language={scenario.target_language} />}
      <NoticeCard talk={talk} onEnded={ending.end} />
    </>
  )
  return (
    <div ref={screen} className={classes.talk}>
      <main id="main" tabIndex={-1} className={classes.stage} data-exam>
        <ExamBar
          session={session}
          part={part}
          talkedMs={before + watch.elapsedMs}
          onBack={() => setOverlay('end')}
          onInfo={isExam ? null : () => setOverlay('info')}
        />
        <Partner
          talk={talk}
          name={t('exam.examiner')}
          doing={isAtDesk && clock.isPreparing && floor.is === 'idle' ? t('exam.waiting') : undefined}
        />
        {isAtDesk && scenario.ielts_behavior ? (
          <ExamDesk
            card={scenario.ielts_behavior.part2}
            sessionId={session._id}
            clock={clock}
            isRecording={isRecording}
          >
            {below}
          </ExamDesk>
        ) : isExam ? (
          <ExamQuestion talk={talk} part={part} isOver={isOver}>
            {below}
          </ExamQuestion>
        ) : (
          <Transcript state={state} language="en" replaying={talk.replaying} onReplay={talk.replay} isShown>
            {below}
          </Transcript>
        )}
        <Dock
          talk={talk}
          language={scenario.target_language}
          onHint={isExam || isAtDesk ? null : hint.toggle}
          ending={isOver ? <EndCard onReview={ending.end} /> : null}
          hint={<ExamHint talk={talk} clock={clock} isExam={isExam} />}
          record={{
            mayInterrupt: !isExam,
            idleLabel: isAtDesk ? t('exam.startTalk') : undefined,
            stopLabel: isAtDesk ? t('exam.endTalk') : undefined,
            children: isAtDesk && (floor.is === 'idle' || isRecording) && (
              <RingAround secondsLeft={clock.secondsLeft} secondsTotal={clock.secondsTotal} isLive={isRecording} />
            ),
          }}
        />
        <Status state={state} />
      </main>
      <StageOverlays
        overlay={overlay}
        scenario={scenario}
        state={state}
        ending={ending}
        isSlow={false}
        onSlow={() => {}}
        onOverlay={setOverlay}
      />
    </div>
  )
}
