// A dialogue on the stage: partner above, learner below, the talk between, goals at the side.
import type { Session } from '@parley/contracts/conversation.ts'
import { useRef, useState } from 'react'
import { Dock } from './dock.tsx'
import { EndCard } from './end-card.tsx'
import sideClasses from './goals.module.css'
import { Goals, Steps, Ways } from './goals.tsx'
import { HintCard } from './hint-card.tsx'
import { NoticeCard } from './notice-card.tsx'
import { Partner } from './partner.tsx'
import classes from './stage.module.css'
import { type Overlay, StageOverlays } from './stage-overlays.tsx'
import { Status } from './status.tsx'
import { talkedMs } from './talk-time.ts'
import { TopBar } from './top-bar.tsx'
import { Transcript } from './transcript.tsx'
import { useStopwatch } from './use-clock.ts'
import { useEnding } from './use-ending.ts'
import { useHint } from './use-hint.ts'
import { useKeys } from './use-keys.ts'
import { useVisibleHeight, useWakeLock } from './use-page.ts'
import { useStored } from './use-stored.ts'
import { useTalk } from './use-talk.ts'

export function DialogueStage({ session }: { session: Session }) {
  const { scenario } = session
  const screen = useRef<HTMLDivElement>(null)
  const [before] = useState(() => talkedMs(session.conversation_history))
  const watch = useStopwatch()
  const [slow, keepSlow] = useStored('parley.slow')
  const talk = useTalk(session, slow !== '', () => before + watch.read())
  const ending = useEnding(session)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [isTranscriptShown, showTranscript] = useState(true)
  const hint = useHint(scenario, talk.state)
  const { state } = talk
  const isOver = state.isEnd && state.floor.is === 'idle'
  const ways = { isSlow: slow !== '', onSlow: (isSlow: boolean) => keepSlow(isSlow ? 'yes' : '') }
  const endNow = () => (state.isEnd ? ending.end() : setOverlay('end'))
  useKeys({
    onSpace: () => !isOver && talk.canSpeak && !state.isTyping && talk.record(),
    onEscape: () => undo(talk, hint),
    onHelp: () => setOverlay('keys'),
  })
  useWakeLock(true)
  useVisibleHeight(screen)
  return (
    <div ref={screen} className={classes.talk} data-aside>
      <main id="main" tabIndex={-1} className={classes.stage}>
        <TopBar
          scenario={scenario}
          talkedMs={before + watch.elapsedMs}
          stepsDone={state.stepsDone}
          goalsDone={state.goals.size}
          isTranscriptShown={isTranscriptShown}
          onBack={ending.leave}
          onTranscript={() => showTranscript(!isTranscriptShown)}
          onInfo={() => setOverlay('info')}
          onGoals={() => setOverlay('goals')}
          onEnd={endNow}
        />
        <Partner talk={talk} name={scenario.dialog_behavior?.setting ?? scenario.title} />
        <Transcript
          state={state}
          language={scenario.target_language}
          replaying={talk.replaying}
          onReplay={talk.replay}
          isShown={isTranscriptShown}
        >
          {hint.isOpen && <HintCard {...hint} language={scenario.target_language} />}
          <NoticeCard talk={talk} onEnded={ending.end} />
        </Transcript>
        <Dock
          talk={talk}
          language={scenario.target_language}
          onHint={hint.toggle}
          ending={isOver ? <EndCard onReview={ending.end} /> : null}
        />
        <Status state={state} />
      </main>
      <aside className={`panel ${classes.aside}`}>
        <div className={sideClasses.inside}>
          <Goals scenario={scenario} state={state} />
          <Steps scenario={scenario} state={state} />
          <Ways {...ways} />
        </div>
      </aside>
      <StageOverlays
        {...ways}
        overlay={overlay}
        scenario={scenario}
        state={state}
        ending={ending}
        onOverlay={setOverlay}
      />
    </div>
  )
}

/** Escape undoes the last thing begun. */
function undo(talk: ReturnType<typeof useTalk>, hint: ReturnType<typeof useHint>): void {
  const { floor, isTyping } = talk.state
  if (floor.is === 'recording' || floor.is === 'opening') talk.cancel()
  else if (floor.is === 'speaking' || talk.replaying !== null) talk.interrupt()
  else if (isTyping) talk.closeTyping()
  else if (hint.isOpen) hint.onClose()
}
