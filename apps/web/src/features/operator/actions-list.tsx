import type { OperatorAction } from '@parley/contracts/operator/operator.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { actionsQuery } from './use-operator.ts'

/** The operators' actions, latest first. */
export function ActionsList() {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const actions = useInfiniteQuery(actionsQuery)
  return (
    <>
      <h2>{t('actions.title')}</h2>
      <PagedList query={actions} failed={t('actions.failed')} empty={<p className="muted">{t('actions.none')}</p>}>
        {(items) => (
          <ol className={classes.log}>
            {items.map((action) => (
              <li key={action._id}>
                <time dateTime={action.created_at}>
                  {format.date(action.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
                <ActionText action={action} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  )
}

/** One action as a sentence, whose word order depends on the language. */
function ActionText({ action: done }: { readonly action: OperatorAction }) {
  const { t } = useTranslation('operator')
  const { actor, action, target } = done
  const what = t(`action.${action}`, { defaultValue: action })
  const on = action === 'setting_changed' ? t(`setting.${target}`, { defaultValue: target }) : target
  const told = useDetailText()(done)
  return (
    <span>
      {what}
      {on !== '' && (
        <>
          {': '}
          <b>{on}</b>
        </>
      )}
      {told !== '' && ` (${told})`}
      <small>{actor ?? t('actions.command')}</small>
    </span>
  )
}

/** What was changed, or why. */
function useDetailText() {
  const { t } = useTranslation('operator')
  return ({ action, target, detail }: OperatorAction): string => {
    const { from, to, reason, seats, uses, days, owner } = detail
    const value = (each: string | number | null | undefined) =>
      each === null ? t('budgets.unlimited') : t(`${target}.${each}.name`, { defaultValue: String(each ?? '') })
    if (action === 'setting_changed') return `${value(from)} → ${value(to)}`
    if (reason !== undefined) return t(`reason.${reason}`, { defaultValue: String(reason) })
    if (seats !== undefined) return t('actions.seats', { count: Number(seats) })
    if (uses !== undefined) return t('actions.link', { uses, days })
    if (owner !== undefined) return String(owner)
    return from === undefined ? '' : String(from)
  }
}
