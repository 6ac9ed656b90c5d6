import type { RosterError, RosterRow } from '@parley/contracts/classes/roster.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import classes from './roster.module.css'

/** Number of rows shown at a time; rows with errors come first. */
const stepRows = 50

const kinds = { add: 'done', invite: 'on', already: 'none', wrong: 'warn' } as const

/** The file's rows, each with its errors. */
export function RosterRows({ rows }: { readonly rows: readonly RosterRow[] }) {
  const { t } = useTranslation('classes')
  const [shown, setShown] = useState(stepRows)
  const ordered = rows.toSorted((one, other) => Number(other.state === 'wrong') - Number(one.state === 'wrong'))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <ul className={classes.rows} aria-label={t('roster.rows')} tabIndex={0}>
        {ordered.slice(0, shown).map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ul>
      {shown < rows.length && (
        <Button size="sm" onClick={() => setShown(shown + stepRows)}>
          {t('source.more')}
        </Button>
      )}
    </>
  )
}

function Row({ row: { line, name, email, tag_name: tag, state, faults } }: { readonly row: RosterRow }) {
  const { t } = useTranslation('classes')
  const who = [name, email, ...(tag === '' ? [] : [`@${tag}`])].filter((text) => text !== '')
  return (
    <li>
      <div>
        <span className={classes.line}>{t('roster.line', { line })}</span>
        <span>{who.join(', ') || '–'}</span>
        {faults.map((fault) => (
          <RosterErrorText key={`${fault.column}${fault.code}`} fault={fault} />
        ))}
      </div>
      <StateMark kind={kinds[state]}>{t(`roster.state.${state}`)}</StateMark>
    </li>
  )
}

function RosterErrorText({ fault: { code, other_line: line } }: { readonly fault: RosterError }) {
  const { t } = useTranslation('classes')
  return <p className={classes.error}>{t(`roster.wrong.${code}`, { line: line ?? 0 })}</p>
}
