// Every component of #ui in its states, at /ui in development, also for screenshots. Never in a build.
import { useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Problem } from '#platform/http/problem.ts'
import { Button } from '#ui/controls/button.tsx'
import { LanguageMenu } from '#ui/controls/language-menu.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Sheet } from '#ui/dialogs/sheet.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Toasts } from '#ui/dialogs/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { FiltersSheet } from '#ui/fields/filters-sheet.tsx'
import { Mark } from '#ui/mark.tsx'
import { crumbClass, Head } from '#ui/page/head.tsx'
import { HeadPending } from '#ui/page/head-pending.tsx'
import { LegalLinks } from '#ui/page/legal-links.tsx'
import { NotAllowed } from '#ui/page/not-allowed.tsx'
import { Page } from '#ui/page/page.tsx'
import { Proposal } from '#ui/proposal.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Maintenance } from '#ui/states/maintenance.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Part } from './part.tsx'
import { ButtonParts, ChoiceParts, FieldParts, ListParts } from './parts-forms.tsx'
import { VoiceParts } from './parts-voices.tsx'
import { WholeParts, wholeOf } from './parts-whole.tsx'
import { useStandIn } from './use-stand-in.ts'

const nothing = () => undefined
const levels = ['A2', 'B1', 'B2'] as const

/** Shows the offline banner. */
async function loseConnection(): Promise<void> {
  await import('#ui/states/lost-connection.tsx')
  dispatchEvent(new Event('offline'))
}

/** All components, one section each. */
export function PartsPage() {
  const whole = wholeOf(useLocation().hash)
  if (whole) return whole
  return (
    <>
      <Page>
        <h1>Parts</h1>
        <Part name="Mark, language menu, legal links">
          <Mark size={48} />
          <LanguageMenu />
          <LegalLinks />
        </Part>
        <ButtonParts />
        <FieldParts />
        <ChoiceParts />
        <ListParts />
        <Surfaces />
        <Above />
        <VoiceParts />
        <Absent />
        <WholeParts />
      </Page>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}

const Surfaces = () => (
  <>
    <Part name="Head" wide>
      <Head
        crumb={
          <a className={crumbClass} href="/ui">
            Topics
          </a>
        }
        title="Travel"
        facts={
          <>
            <li>Español</li>
            <li>Open practice</li>
          </>
        }
        acts={<Button variant="filled">Start</Button>}
      />
    </Part>
    <Part name="Proposal" wide>
      <Proposal
        label="Next"
        phrase="¿Los tiene en el treinta y nueve?"
        language="es"
        translation="Do you have them in a thirty-nine?"
        why={
          <>
            <strong>At the shoe shop</strong>, A2. The next one of the same topic.
          </>
        }
        acts={
          <>
            <Button variant="quiet">Something else</Button>
            <Button variant="filled" size="lg">
              Start
            </Button>
          </>
        }
      />
    </Part>
    <Part name="Chips, tags and notes">
      <button type="button" className="chip" aria-pressed="false">
        Not chosen
      </button>
      <button type="button" className="chip" aria-pressed="true">
        Chosen
      </button>
      {['', 'done', 'warn', 'iris', 'danger'].map((kind) => (
        <span key={kind} className={`tag ${kind && `tag-${kind}`}`}>
          {kind || 'plain'}
        </span>
      ))}
      {['', 'warn', 'iris'].map((kind) => (
        <p key={kind} className={`note ${kind && `note-${kind}`}`}>
          A note{kind && `, ${kind}`}.
        </p>
      ))}
    </Part>
  </>
)

function Above() {
  const [open, setOpen] = useState<'confirm' | 'dialog' | 'sheet' | 'filters' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part name="Above the page">
      <Button onClick={() => setOpen('confirm')}>Open the question</Button>
      <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Open the sheet</Button>
      <Button onClick={() => setOpen('filters')}>Open the filter sheet</Button>
      <FiltersSheet opened={open === 'filters'} onClear={close} onClose={close}>
        <Segmented
          label="Level"
          segments={levels.map((level) => ({ value: level, label: level }))}
          chosen="B1"
          onChoose={close}
        />
      </FiltersSheet>
      <Button onClick={() => void loseConnection()}>Lose the connection</Button>
      <Button onClick={() => void toast('The word is kept.')}>Show a toast</Button>
      <Button onClick={() => void toast('The word was not kept.', { kind: 'warn' })}>Show a warning</Button>
      <Confirm
        opened={open === 'confirm'}
        title="Delete this scenario?"
        verb="Delete scenario"
        danger
        error={new Problem('NETWORK')}
        onConfirm={close}
        onClose={close}
      >
        <p>It is also taken out of the modules that use it.</p>
      </Confirm>
      <Dialog
        opened={open === 'dialog'}
        title="Weekly goal"
        onClose={close}
        foot={
          <Button variant="filled" onClick={close}>
            Save
          </Button>
        }
      >
        <TextField label="Minutes a week" defaultValue="90" data-autofocus />
      </Dialog>
      <Sheet opened={open === 'sheet'} title="Word" onClose={close}>
        <p>Something to look at beside the page.</p>
      </Sheet>
    </Part>
  )
}

/** States for missing, late or unavailable content. */
function Absent() {
  const [late, broken] = [useStandIn('late'), useStandIn('broken')]
  return (
    <>
      <Part name="Empty" wide>
        <Empty title="No words yet" word="hola" action={<Button>Add a word</Button>}>
          Words that you keep appear here.
        </Empty>
      </Part>
      <Part name="Loading and not loaded" wide>
        <Loaded query={late} failed="This list did not load">
          {nothing}
        </Loaded>
        <Loaded query={broken} failed="This list did not load">
          {nothing}
        </Loaded>
        <ProblemLine error={new Problem('NETWORK')} />
      </Part>
      <Part name="Head pending" wide>
        <HeadPending>
          <p>What stands under it.</p>
        </HeadPending>
      </Part>
      <Part name="Failed" wide>
        <Failed title="This list did not load" text="Your work is safe." onRetry={nothing} />
        <Failed title="This list did not load" text="Your work is safe." onRetry={nothing} retrying />
      </Part>
      <Part name="Maintenance" wide>
        <Maintenance onRetry={nothing} />
      </Part>
      <Part name="Not allowed" wide>
        <NotAllowed />
      </Part>
    </>
  )
}
