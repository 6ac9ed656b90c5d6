import type { ModelStatus } from '@parley/contracts/operator/operator.ts'
import type { ModelServerCheck } from '@parley/contracts/operator/operator-models.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { StateMark } from '#ui/states/state-mark.tsx'
import { ConsoleTable } from './console-table.tsx'
import own from './model-checks.module.css'
import classes from './operator.module.css'

const marks = {
  ok: 'done',
  failing: 'bad',
  waiting: null,
  unasked: null,
} as const satisfies Record<ModelServerCheck['state'], string | null>

/** What each model server answered at the start, what it offers, what was learnt about it, and what to set. */
export function ModelChecks({ models }: { readonly models: readonly ModelStatus[] }) {
  const { t } = useTranslation('operator')
  const rows = models.flatMap(({ role, servers }) => servers.map((server) => ({ role, server })))
  if (rows.length === 0) return null
  return (
    <>
      <h2>{t('checks.title')}</h2>
      <ConsoleTable
        label={t('checks.title')}
        columns={[t('status.modelServer'), t('status.state'), t('checks.answer')]}
      >
        {rows.map(({ role, server }) => (
          <tr key={`${role} ${server.host}`}>
            <th scope="row">
              {t(`part.${role}`)}
              <small>{server.host}</small>
            </th>
            <td className={classes.beside}>
              <State state={server.state} />
            </td>
            <td className={own.answer}>
              <Answer server={server} />
            </td>
          </tr>
        ))}
      </ConsoleTable>
    </>
  )
}

function State({ state }: Pick<ModelServerCheck, 'state'>) {
  const { t } = useTranslation('operator')
  const mark = marks[state]
  return mark === null ? t(`checks.${state}`) : <StateMark kind={mark}>{t(`checks.${state}`)}</StateMark>
}

function Answer({ server }: { readonly server: ModelServerCheck }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const { state, model, offered, asked_at: askedAt, learnt, advice } = server
  return (
    <>
      <p>
        {model !== '' && t('checks.model', { model })}{' '}
        {state !== 'unasked' && askedAt !== null && t('checks.asked', { ago: format.ago(askedAt) })}
      </p>
      {advice.map(({ kind, variable, model: named }) => (
        <p key={kind} className={own.advice}>
          {t(`checks.advice.${kind}`, { variable, model: named })}
        </p>
      ))}
      {offered !== null && <p>{t('checks.offered', { models: format.list(offered) })}</p>}
      {learnt.map((quirk) => (
        <p key={quirk}>{t(`checks.quirk.${quirk}`)}</p>
      ))}
    </>
  )
}
