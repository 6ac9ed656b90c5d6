import type { ModelStatus, PartState, ServerStatus } from '@parley/contracts/operator/operator.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import { ActionsList } from './actions-list.tsx'
import { ConsoleTable } from './console-table.tsx'
import { ModelChecks } from './model-checks.tsx'
import classes from './operator.module.css'
import { statusQuery, usageQuery } from './use-operator.ts'
import { Voices } from './voices.tsx'

const kinds = { ok: 'done', slow: 'warn', failing: 'bad' } as const satisfies Record<PartState, string>

interface StatusProps {
  readonly status: ServerStatus
}

/** The status of every component, and the operators' actions. */
export function StatusTab() {
  const { t } = useTranslation('operator')
  const status = useQuery(statusQuery)
  return (
    <>
      <Loaded failed={t('status.failed')} query={status}>
        {(data) => (
          <>
            <h2>{t('status.server')}</h2>
            <ServerTable status={data} />
            <ProcessTable status={data} />
            <h2>{t('status.models')}</h2>
            <ModelTable models={data.models} />
            <ModelChecks models={data.models} />
          </>
        )}
      </Loaded>
      <Voices />
      <ActionsList />
    </>
  )
}

function ServerTable({ status }: StatusProps) {
  const { database, storage, jobs, mail, backup, accounts } = status
  const { t } = useTranslation('operator')
  const format = useFormat()
  const size = (bytes: number) =>
    bytes < 1e9
      ? format.megabytes(bytes)
      : format.number(bytes / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 0 })
  const ms = format.number(database.latency_ms, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const waits = jobs.oldest_at === null ? '' : t('jobs.oldest', { ago: format.ago(jobs.oldest_at) })
  return (
    <ConsoleTable label={t('status.server')} columns={[t('status.part'), t('status.state'), t('status.now')]}>
      <PartRow
        name={t('part.database')}
        sub={
          database.kind === 'postgres'
            ? `PostgreSQL ${database.version}`
            : t('database.embedded', { version: database.version })
        }
        state={database.state}
      >
        {format.list([ms, size(database.bytes)])}
      </PartRow>
      <PartRow name={t('part.storage')} sub={t('storage.sub')} state={storage.state}>
        <StorageNow storage={storage} size={size} />
      </PartRow>
      <PartRow name={t('part.jobs')} sub={t('jobs.sub')} state={jobs.state}>
        {t('jobs.now', {
          waiting: format.number(jobs.waiting),
          running: format.number(jobs.running),
          failed: format.number(jobs.failed),
        })}{' '}
        {waits}
      </PartRow>
      <PartRow name={t('part.mail')} sub={t('mail.sub')} state={mail.state}>
        {mail.kind === 'outbox'
          ? t('mail.outbox', { kept: format.number(mail.kept), hosts: format.list(mail.hosts) })
          : t(`mail.${mail.kind}`)}
      </PartRow>
      <PartRow name={t('part.backup')} sub={t('backup.sub')} state={backup.made_at === null ? null : backup.state}>
        {backup.made_at === null
          ? t('backup.none')
          : format.list([format.ago(backup.made_at), size(backup.bytes ?? 0)])}
      </PartRow>
      <PartRow
        name={t('accounts.name')}
        sub={t('accounts.total', { total: format.number(accounts.total) })}
        state={null}
      >
        {t('accounts.now', {
          active: format.number(accounts.active),
          unverified: format.number(accounts.unverified),
          deactivated: format.number(accounts.deactivated),
        })}
      </PartRow>
    </ConsoleTable>
  )
}

/** Servers and workers: without one that runs jobs, reviews and mails wait for ever. */
function ProcessTable({ status: { processes } }: StatusProps) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const hasWorker = processes.some(({ takes_jobs }) => takes_jobs)
  return (
    <>
      <h2>{t('processes.title')}</h2>
      {!hasWorker && <p className="help">{t('processes.noWorker')}</p>}
      <ConsoleTable label={t('processes.title')} columns={[t('processes.process'), t('status.state'), t('status.now')]}>
        {processes.map((each) => (
          <PartRow
            key={each._id}
            name={t(`processes.${each.kind}`)}
            sub={`${each.host}, ${each.pid}`}
            state={each.has_files === false ? 'failing' : 'ok'}
          >
            {each.has_files === false
              ? t('processes.otherFiles')
              : format.list([
                  t(each.takes_jobs ? 'processes.jobs' : 'processes.noJobs'),
                  t('head.version', { version: each.version }),
                  t('processes.since', { ago: format.ago(each.started_at) }),
                ])}
          </PartRow>
        ))}
      </ConsoleTable>
    </>
  )
}

/** The free space; a bucket has no known limit. */
function StorageNow({ storage, size }: { storage: ServerStatus['storage']; size: (bytes: number) => string }) {
  const { t } = useTranslation('operator')
  const { kind, is_writable: isWritable, free_bytes: free, total_bytes: total, files_bytes: files } = storage
  if (kind === 'bucket') return t(isWritable ? 'storage.bucket' : 'storage.bucketNotWritable')
  if (!isWritable) return t('storage.notWritable')
  return t('storage.now', { free: size(free ?? 0), total: size(total ?? 0), files: size(files ?? 0) })
}

function ModelTable({ models }: { readonly models: readonly ModelStatus[] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const usage = useQuery(usageQuery).data
  const used = usage?.total
  const usedBy = {
    language_model: used && t('used.tokens', { tokens: format.number(used.input_tokens + used.output_tokens) }),
    transcription: used && format.duration(used.transcription_seconds * 1000),
    speech: used && t('used.characters', { characters: format.number(used.spoken_characters) }),
  }
  const costOf = (role: ModelStatus['role']) => {
    const amount = usage?.cost?.[role]
    return amount == null ? '' : ` · ${format.money(amount, usage?.cost?.currency ?? '')}`
  }
  return (
    <ConsoleTable
      label={t('status.models')}
      columns={[t('status.modelServer'), t('status.state'), t('status.median'), t('status.calls'), t('status.used')]}
    >
      {models.map(({ role, host, state, median_ms, calls, failures }) => (
        <PartRow key={role} name={t(`part.${role}`)} sub={host ?? t('status.builtIn')} state={state}>
          <span data-label={t('status.median')}>
            {median_ms === null
              ? '–'
              : format.number(median_ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })}
          </span>
          <span data-label={t('status.calls')}>
            {failures > 0
              ? t('status.callsFailed', { calls: format.number(calls), failures: format.number(failures) })
              : format.number(calls)}
          </span>
          <span data-label={t('status.used')}>{host === null ? '–' : `${usedBy[role] ?? '–'}${costOf(role)}`}</span>
        </PartRow>
      ))}
    </ConsoleTable>
  )
}

interface PartRowProps {
  readonly name: string
  readonly sub: string
  /** Null for a row without a state. */
  readonly state: PartState | null
  /** One cell per child. */
  readonly children: ReactNode
}

function PartRow({ name, sub, state, children }: PartRowProps) {
  const { t } = useTranslation('operator')
  const cells = Array.isArray(children) && children.every((child) => typeof child === 'object') ? children : [children]
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{sub}</small>
      </th>
      <td className={classes.beside}>
        {state && <StateMark kind={kinds[state]}>{t(`partState.${state}`)}</StateMark>}
      </td>
      {cells.map((cell, place) => (
        // The order of cells in a row never changes.
        <td key={[name, place].join()} className={classes.figures}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
