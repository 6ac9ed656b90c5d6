// Buttons, fields and choices in their states, for /ui.
import { unknownPerson } from '@parley/contracts/account/personal-password.ts'
import { IconMicrophone, IconPencil, IconPlus, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Problem } from '#platform/http/problem.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { CountryField } from '#ui/fields/country-field.tsx'
import { CheckField, PasswordField, SelectField, TextField } from '#ui/fields/field.tsx'
import { Filters, LanguageFilter, SearchFilter } from '#ui/fields/filters.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Meter } from '#ui/meter.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Table, tableActsClass } from '#ui/page/table.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import { Part } from './part.tsx'

const nothing = () => undefined
const variants = ['filled', 'outline', 'soft', 'quiet', 'danger', 'danger-quiet'] as const
const sizes = ['sm', 'md', 'lg'] as const
const tones = ['next', 'rest', 'live'] as const
const masks = ['numeric', 'percentage', 'currency', 'integer'] as const

/** All buttons. */
export const ButtonParts = () => (
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
    <Part name="Icon button and menu">
      <IconButton label="Record">
        <IconMicrophone aria-hidden="true" />
      </IconButton>
      <IconButton label="Delete" size="sm">
        <IconTrash aria-hidden="true" />
      </IconButton>
      <IconButton label="Edit" edge>
        <IconPencil aria-hidden="true" />
      </IconButton>
      <IconButton label="Favourite" fills aria-pressed>
        <IconStar aria-hidden="true" />
      </IconButton>
      {tones.map((tone) => (
        <MicButton key={tone} label={`Record ${tone}`} tone={tone} onClick={nothing} />
      ))}
      <MicButton label="Record in large" tone="next" size="lg" onClick={nothing} />
      <MicButton label="Stop in large" tone="live" size="lg" onClick={nothing} />
      <MicButton label="Wait in large" tone="next" size="lg" disabled onClick={nothing} />
      <IconButton label="Out of reach" disabled>
        <IconPlus aria-hidden="true" />
      </IconButton>
      <ActionMenu
        label="Edit or delete"
        edge
        actions={[
          { label: 'Edit', icon: <IconPencil aria-hidden="true" />, onClick: nothing },
          { label: 'Delete', icon: <IconTrash aria-hidden="true" />, onClick: nothing, danger: true },
        ]}
      />
    </Part>
  </>
)

/** All input fields. */
export const FieldParts = () => (
  <>
    <Part name="Field">
      <TextField label="At rest" help="Help stands below." />
      <TextField label="Wrong" defaultValue="name@" error="Write an address like name@example.org." />
      <TextField label="Disabled" defaultValue="Fixed" disabled />
      <TextField label="Read only" defaultValue="ida-1" readOnly />
      <PasswordField label="Password" defaultValue="four quiet lanterns" />
      <NewPasswordField name="password" label="New password" error={undefined} personIn={() => unknownPerson} />
      <SelectField label="Choice" defaultValue="b">
        <option value="a">First</option>
        <option value="b">Second</option>
      </SelectField>
      <CountryField name="country" required={false} start="UA" />
      <CopyField label="Link" value="https://parley.example/session-review/abc" />
    </Part>
    <Part name="Text area">
      <TextAreas />
    </Part>
    <Masked />
    <Part name="Box and switch">
      <CheckField>Not ticked</CheckField>
      <CheckField defaultChecked>Ticked</CheckField>
      <CheckField disabled>Disabled</CheckField>
      <Switches />
    </Part>
  </>
)

function TextAreas() {
  const [text, setText] = useState('Say why it does not fit.')
  return (
    <>
      <TextAreaField label="At rest" help="Help stands below." max={280} value={text} onChange={setText} />
      <TextAreaField label="Nearly full" note="required" max={25} value={text} onChange={setText} />
      <TextAreaField label="Wrong" error="Give a reason." max={280} value="" onChange={nothing} />
    </>
  )
}

function Switches() {
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Switch label="Off" isOn={!isOn} onChange={() => setIsOn(!isOn)} />
      <Switch label="On" help="What it does, in a line." isOn={isOn} onChange={setIsOn} />
      <Switch label="Disabled" isOn disabled onChange={setIsOn} />
    </>
  )
}

function Masked() {
  const [plain, setPlain] = useState<Partial<Record<string, string>>>({})
  return (
    <Part name="Masked field">
      {masks.map((mask) => (
        <MaskedField
          key={mask}
          mask={mask}
          label={`Masked, ${mask}`}
          help={`As a number: ${plain[mask] ?? ''}`}
          onValue={(value) => setPlain((before) => ({ ...before, [mask]: value }))}
        />
      ))}
      <MaskedField mask="currency" label="Price a month" defaultValue="1250.5" onValue={nothing} />
    </Part>
  )
}

const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.resolve(),
}

const stateKinds = ['none', 'on', 'done', 'warn', 'bad'] as const

/** Lists and the elements around them. */
export const ListParts = () => (
  <>
    <Part name="Table and state marks" wide>
      <Table label="States" columns={['Kind', 'Figure', 'State']} actsLabel="Actions">
        {stateKinds.map((kind, figure) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td data-label="Figure">{figure}</td>
            <td>
              <StateMark kind={kind}>State {kind}</StateMark>
            </td>
            <td className={tableActsClass}>
              <Button size="sm" aria-label={`Edit ${kind}`}>
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </Table>
    </Part>
    <Part name="Filters" wide>
      <Filters>
        <SearchFilter label="Search" placeholder="Search the topics" max={80} searched="travel" onSearch={nothing} />
        <LanguageFilter label="Language" anyLabel="All languages" chosen="uk" onChoose={nothing} />
      </Filters>
    </Part>
    <Part name="More below" wide>
      <LoadMore list={list} label="Show more" />
      <LoadMore list={{ ...list, isFetchingNextPage: true }} label="Show more" />
      <LoadMore list={{ ...list, isFetchNextPageError: true, error: new Problem('NETWORK') }} label="Show more" />
    </Part>
  </>
)

/** All controls for choosing between options. */
export function ChoiceParts() {
  const [period, setPeriod] = useState<'month' | 'year'>('month')
  const [tab, setTab] = useState<'summary' | 'mistakes' | 'tasks'>('summary')
  return (
    <Part name="Segments and tabs" wide>
      <Meter label="Turns today" used={12} limit={40} text="12 of 40" />
      <Segmented
        label="Period"
        segments={[
          { value: 'month', label: 'Monthly' },
          { value: 'year', label: 'Yearly', note: '2 months free' },
        ]}
        chosen={period}
        onChoose={setPeriod}
      />
      <Tabs
        label="Review"
        tabs={[
          { name: 'summary', label: 'Summary' },
          { name: 'mistakes', label: 'Mistakes', count: 3 },
          { name: 'tasks', label: 'Tasks' },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        <p>The panel of the chosen tab.</p>
      </Tabs>
    </Part>
  )
}
