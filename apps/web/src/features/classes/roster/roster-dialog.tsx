import type { Class } from '@parley/contracts/classes/class.ts'
import {
  importRoster,
  previewRoster,
  type RosterEncoding,
  type RosterPreview,
  rosterLimits,
} from '@parley/contracts/classes/roster.ts'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { SelectField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { useClassAct } from '../parts/use-classes.ts'
import { base64Of } from './base64.ts'
import classes from './roster.module.css'
import { RosterRows } from './roster-rows.tsx'

/** Encodings used by spreadsheet programs. */
const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
] as const satisfies readonly RosterEncoding[]

interface RosterDialogProps {
  readonly taught: Class
  readonly onClose: () => void
}

interface ChosenFile {
  readonly name: string
  readonly file: string
}

/** Imports a list of students from a file: checks it first, then imports all or nothing. */
export function RosterDialog({ taught, onClose }: RosterDialogProps) {
  const { t } = useTranslation(['classes', 'ui'])
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const params = { id: taught._id }
  const preview = useMutation({
    mutationFn: (body: { readonly file: string; readonly encoding?: RosterEncoding }) =>
      call(previewRoster, { params, body }),
  })
  const taking = useClassAct((body: { readonly file: string; readonly encoding: RosterEncoding }) =>
    call(importRoster, { params, body }),
  )
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    taking.reset()
    preview.reset()
    setChosen(null)
    setTooLarge(file.size > rosterLimits.bytes)
    if (file.size > rosterLimits.bytes) return
    const content = { name: file.name, file: await base64Of(file) }
    setChosen(content)
    preview.mutate({ file: content.file })
  }
  const found = preview.data
  const canTake = chosen !== null && found !== undefined && isWhole(found)
  const take = () => {
    if (!canTake || taking.isPending) return
    taking.mutate(
      { file: chosen.file, encoding: found.encoding },
      {
        onSuccess: ({ added, invited }) => {
          void toast(t('roster.done', { added, invited }), { kind: 'done' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      opened
      title={t('roster.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'ui' })}</Button>
          <Button variant="filled" disabled={!canTake} busy={taking.isPending} onClick={take}>
            {t('roster.take')}
          </Button>
        </>
      }
    >
      <div className={layout.fields}>
        <p className="muted">{t('roster.text')}</p>
        <label className={`btn ${classes.file}`} data-variant="outline">
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            data-autofocus
            onChange={(event) => void choose(event)}
          />
          {t('roster.choose')}
        </label>
        {isTooLarge && (
          <p className="help help-error" role="alert">
            {t('roster.tooLarge')}
          </p>
        )}
        {preview.isPending && <p role="status">{t('loading', { ns: 'ui' })}</p>}
        {preview.error && <ProblemLine error={preview.error} />}
        {found && chosen && (
          <>
            <SelectField
              label={t('roster.encoding')}
              help={chosen.name}
              value={found.encoding}
              onChange={({ currentTarget: { value } }) => {
                const encoding = encodings.find((known) => known === value)
                if (encoding) preview.mutate({ file: chosen.file, encoding })
              }}
            >
              {encodings.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {encoding.toUpperCase()}
                </option>
              ))}
            </SelectField>
            <Found preview={found} />
          </>
        )}
        {taking.error && <ProblemLine error={taking.error} />}
      </div>
    </Dialog>
  )
}

const isWhole = ({ fault, counts, places_left: places, seats_left: seats }: RosterPreview): boolean =>
  fault === null &&
  counts.wrong === 0 &&
  counts.add + counts.invite > 0 &&
  counts.add + counts.invite <= places &&
  counts.invite <= seats

function Found({ preview }: { readonly preview: RosterPreview }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { fault, counts, places_left: places, seats_left: seats } = preview
  if (fault) {
    return (
      <p className="note note-warn" role="alert">
        {t(`roster.error.${fault}`, { max: format.number(rosterLimits.rows) })}
      </p>
    )
  }
  return (
    <>
      <div role="status">
        <ul className={classes.counts}>
          {(['add', 'invite', 'already', 'wrong'] as const).map((state) => (
            <li key={state} data-wrong={(state === 'wrong' && counts.wrong > 0) || undefined}>
              {t(`roster.count.${state}`, { number: format.number(counts[state]) })}
            </li>
          ))}
        </ul>
      </div>
      {counts.wrong > 0 && <p className="note note-warn">{t('roster.mend')}</p>}
      {counts.wrong === 0 && counts.add + counts.invite > places && (
        <p className="note note-warn">{t('roster.noPlaces', { number: format.number(places) })}</p>
      )}
      {counts.wrong === 0 && counts.invite > seats && (
        <p className="note note-warn">{t('roster.noSeats', { number: format.number(seats) })}</p>
      )}
      <RosterRows rows={preview.rows} />
    </>
  )
}
