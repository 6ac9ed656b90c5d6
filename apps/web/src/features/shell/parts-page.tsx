// Every part of #ui in its states, at /ui while developing: to look at, and to compare pictures of. Never in a build.
import { IconMicrophone, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { CheckField, PasswordField, SelectField, TextField } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LanguageMenu } from '#ui/language-menu.tsx'
import { Maintenance } from '#ui/maintenance.tsx'
import { MantineRoom } from '#ui/mantine-room.tsx'
import { Mark } from '#ui/mark.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { NotAllowed } from '#ui/not-allowed.tsx'
import { Page } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Level } from '#ui/voice/level.tsx'
import { Meter } from '#ui/voice/meter.tsx'
import { Tier } from '#ui/voice/tier.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './parts-page.module.css'

const nothing = () => undefined
const variants = ['filled', 'outline', 'soft', 'quiet', 'danger', 'danger-quiet'] as const
const sizes = ['sm', 'md', 'lg'] as const
const masks = ['numeric', 'percentage', 'currency', 'integer'] as const
const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
const tiers = [null, 1, 2, 3, 4] as const
const phrase = 'I would like to exchange this shirt'

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2>{name}</h2>
      <div className={classes.states}>{children}</div>
    </section>
  )
}

/** All parts, one section each. */
export function PartsPage() {
  return (
    <MantineRoom>
      <Page>
        <h1>Parts</h1>
        <Part name="Mark and language menu">
          <Mark size={48} />
          <LanguageMenu />
        </Part>
        <Buttons />
        <Fields />
        <Choices />
        <Above />
        <Voices />
        <Part name="Nothing there">
          <Empty title="No words yet" word="hola" action={<Button>Add a word</Button>}>
            Words that you keep appear here.
          </Empty>
        </Part>
        <Part name="Failed">
          <Failed title="This list did not load" text="Your work is safe." onRetry={nothing} />
          <Failed title="This list did not load" text="Your work is safe." onRetry={nothing} retrying />
          <Maintenance onRetry={nothing} />
          <NotAllowed />
        </Part>
      </Page>
    </MantineRoom>
  )
}

const Buttons = () => (
  <>
    {variants.map((variant) => (
      <Part key={variant} name={`Button ${variant}`}>
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size} icon={<IconPlus aria-hidden="true" />}>
            Create {size}
          </Button>
        ))}
        <Button variant={variant} busy>
          Busy
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
      </Part>
    ))}
    <Part name="Icon button">
      <IconButton label="Record">
        <IconMicrophone aria-hidden="true" />
      </IconButton>
      <IconButton label="Delete" size="sm">
        <IconTrash aria-hidden="true" />
      </IconButton>
    </Part>
  </>
)

function Fields() {
  const [plain, setPlain] = useState<Partial<Record<string, string>>>({})
  return (
    <Part name="Field">
      <TextField label="At rest" help="Help stands below." />
      <TextField label="Wrong" defaultValue="name@" error="Enter an address like name@example.org." />
      <TextField label="Disabled" defaultValue="Fixed" disabled />
      <TextField label="Read only" defaultValue="ida-1" readOnly />
      <PasswordField label="Password" defaultValue="four quiet lanterns" />
      <SelectField label="Choice" defaultValue="b">
        <option value="a">First</option>
        <option value="b">Second</option>
      </SelectField>
      <CopyField label="Link" value="https://parley.example/session-review/abc" />
      {masks.map((mask) => (
        <MaskedField
          key={mask}
          mask={mask}
          label={`Masked, ${mask}`}
          help={`As a number: ${plain[mask] ?? ''}`}
          onValue={(value) => setPlain((before) => ({ ...before, [mask]: value }))}
        />
      ))}
      <CheckField>Not ticked</CheckField>
      <CheckField defaultChecked>Ticked</CheckField>
      <CheckField disabled>Disabled</CheckField>
    </Part>
  )
}

function Choices() {
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const choices = [
    { value: 'one', label: 'Monthly' },
    { value: 'two', label: 'Yearly', note: '2 months free' },
  ] as const
  const tabs = [
    { name: 'one', label: 'Summary' },
    { name: 'two', label: 'Mistakes', count: 3 },
  ] as const
  return (
    <Part name="Segments and tabs">
      <Segmented label="Period" segments={choices} chosen={tab} onChoose={setTab} />
      <Tabs label="Review" tabs={tabs} chosen={tab} onChoose={setTab}>
        <p>The panel of the chosen tab.</p>
      </Tabs>
    </Part>
  )
}

function Above() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part name="Above the page">
      <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Open the sheet</Button>
      <Button onClick={() => void toast('The word is kept.')}>Show a toast</Button>
      <Button onClick={() => void toast('The word was not kept.', { kind: 'warn' })}>Show a warning</Button>
      <Confirm
        opened={open === 'dialog'}
        title="Delete this scenario?"
        verb="Delete scenario"
        danger
        onConfirm={close}
        onClose={close}
      >
        <p>It is also taken out of the modules that use it.</p>
      </Confirm>
      <Sheet opened={open === 'sheet'} title="Word" onClose={close}>
        <p>Something to look at beside the page.</p>
      </Sheet>
    </Part>
  )
}

const Voices = () => (
  <Part name="Bars">
    {(['quiet', 'iris', 'done'] as const).map((tone) => (
      <Voiceprint key={tone} phrase={phrase} tone={tone} fill={tone === 'iris' ? 0.4 : 0} />
    ))}
    {levels.map((level) => (
      <Level key={level} level={level} label={`Level ${level}`} />
    ))}
    {tiers.map((tier) => (
      <Tier key={tier} tier={tier} size="lg" />
    ))}
    <Meter left={2} of={3} />
    <BreathingBars />
  </Part>
)
