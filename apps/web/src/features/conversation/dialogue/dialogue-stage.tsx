// A dialogue on the stage: partner above, learner below, the transcript in between, goals at the side.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { lazy, Suspense, useEffect } from 'react'
import { Composer } from '../composer/composer.tsx'
import { endingOf } from '../composer/end-card.tsx'
import { HandsFree } from '../composer/hands-free-composer.tsx'
import { Notices } from '../composer/notices.tsx'
import { useLeaveChoice } from '../composer/use-leave-choice.ts'
import { GoalsPanel } from '../panels/goals.tsx'
import { Overlays } from '../panels/overlays.tsx'
import { useStage } from '../talk/use-stage.ts'
import { isLookupDisabled, WordLookupProvider, type WordPanel } from '../talk/word-lookup.tsx'
import { Transcript } from '../transcript/transcript.tsx'
import { Partner } from './partner.tsx'
import classes from './stage.module.css'
import { Status } from './status.tsx'
import { TopBar } from './top-bar.tsx'

const loadClosing = () => import('../closing/closing-moment.tsx')
const loadLeaveOffer = () => import('../composer/leave-offer.tsx')
const loadHintCard = () => import('../panels/hint-card.tsx')
const HintCard = lazy(async () => ({ default: (await loadHintCard()).HintCard }))
const LeaveOffer = lazy(async () => ({ default: (await loadLeaveOffer()).LeaveOffer }))
const ClosingMoment = lazy(async () => ({ default: (await loadClosing()).ClosingMoment }))

export function DialogueStage({ session, wordPanel }: { session: Session; wordPanel: WordPanel }) {
  const { scenario } = session
  const stage = useStage(session, true)
  const { talk, ending, hint, isOver, setOverlay } = stage
  const { state } = talk
  const { isTextShown, keep } = stage.preferences
  const leaving = useLeaveChoice(state)
  // Before the connection can be lost.
  useEffect(() => void Promise.allSettled([loadLeaveOffer(), loadClosing(), loadHintCard()]), [])
  if (stage.isClosing) {
    return (
      <Suspense fallback={null}>
        <ClosingMoment
          talk={talk}
          language={scenario.target_language}
          goals={scenario.user_goals.length}
          talkedMs={stage.talkedMs}
          isOver={isOver}
          onReview={ending.end}
          onKeep={stage.keepTalking}
        />
      </Suspense>
    )
  }
  return (
    <WordLookupProvider sessionId={session._id} talk={talk} lookup={stage.lookup} wordPanel={wordPanel}>
      <div ref={stage.screen} className={classes.talk} data-aside data-resting={isLookupDisabled(talk) || undefined}>
        <main id="main" tabIndex={-1} className={classes.stage}>
          <TopBar
            scenario={scenario}
            partner={state.progress.partner}
            talkedMs={stage.talkedMs}
            stepsDone={state.progress.steps_done}
            goalsDone={state.progress.goals_used.length}
            isTranscriptShown={isTextShown}
            onBack={ending.leave}
            onTranscript={() => keep({ isTextShown: !isTextShown })}
            onOpen={setOverlay}
            onEnd={isOver ? null : () => (state.isEnd ? ending.end() : setOverlay('end'))}
          />
          <Partner talk={talk} name={scenario.dialog_behavior?.setting ?? scenario.title} isOver={isOver} />
          <Transcript talk={talk} language={scenario.target_language} preferences={stage.preferences}>
            <Suspense fallback={null}>
              <HintCard
                hint={hint}
                language={scenario.target_language}
                sessionId={session._id}
                onReading={stage.setReading}
              />
            </Suspense>
            <Notices talk={talk} language={scenario.target_language} areLinesShown={isTextShown} onEnded={ending.end} />
          </Transcript>
          <Composer
            talk={talk}
            language={scenario.target_language}
            onHint={hint.toggle}
            ending={endingOf({ isOver, isAvailable: state.progress.is_available, onReview: ending.end })}
            offer={
              leaving.isOffered && (
                <Suspense fallback={null}>
                  <LeaveOffer onReview={ending.end} onKeep={leaving.keepTalking} />
                </Suspense>
              )
            }
            handsFree={<HandsFree stage={stage} />}
          />
          <Status state={state} />
        </main>
        <GoalsPanel scenario={scenario} state={state} stage={stage} />
        <Overlays stage={stage} session={session} />
      </div>
    </WordLookupProvider>
  )
}
