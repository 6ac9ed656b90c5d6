import type { ReportReason } from '@parley/contracts/operator/moderation.ts'
import {
  type Decision,
  decideReport,
  type ReportedItem,
  type ReportList,
} from '@parley/contracts/operator/operator-reports.ts'
import { IconBook, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { valuesOf } from '#ui/fields/use-field-errors.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { ItemDialog } from './item-dialog.tsx'
import classes from './operator.module.css'
import { PagedList } from './paged-list.tsx'
import { reportsQuery, useAct, useTold } from './use-operator.ts'

/** Public items that users have reported, that await approval, or that are hidden. */
export const ReportsTab = () => (
  <>
    <Items list="reported" />
    <Items list="waiting" />
    <Items list="hidden" />
  </>
)

function Items({ list }: { readonly list: ReportList }) {
  const { t } = useTranslation('operator')
  const query = useInfiniteQuery(reportsQuery(list))
  return (
    <section>
      <h2>{t(`reports.${list}`)}</h2>
      <PagedList
        query={query}
        failed={t('reports.failed')}
        empty={<p className="muted">{t(`reports.none.${list}`)}</p>}
      >
        {(items) => items.map((item) => <Item key={`${item.kind}${item._id}`} item={item} list={list} />)}
      </PagedList>
    </section>
  )
}

/** Reasons for hiding an item; listed here to avoid loading zod for them. */
const reasons: readonly ReportReason[] = ['offensive', 'personal_data', 'advertising', 'copyright', 'broken', 'other']

/** The possible decisions in each list; the one that makes the item public comes first. */
const ways = { reported: ['keep', 'hide'], waiting: ['approve', 'delete'], hidden: ['restore', 'delete'] } as const

const done = { keep: 'kept', hide: 'hidden', restore: 'restored', delete: 'deleted', approve: 'approved' } as const

/** The name under which a decision is logged. */
const actionOf = ({ kind }: ReportedItem, decision: Decision) => `${kind}_${done[decision]}`

interface ItemProps {
  readonly item: ReportedItem
  readonly list: ReportList
}

function Item({ item, list }: ItemProps) {
  const { t } = useTranslation('operator')
  const [asked, setAsked] = useState<'hide' | 'delete' | null>(null)
  const [isRead, setIsRead] = useState(false)
  const { mutate, isPending, error } = useAct((decision: Decision) =>
    call(decideReport, { params: { kind: item.kind, id: item._id, decision }, body: {} }),
  )
  const { title } = item
  const say = useTold()
  return (
    <article className={classes.report} data-hidden={list === 'hidden' || undefined}>
      <div>
        <h3 lang={item.target_language}>{title}</h3>
        <p lang={item.target_language}>{item.description}</p>
        <Facts item={item} list={list} />
        {error && <ProblemLine error={error} />}
      </div>
      <div className={classes.reportActions}>
        <Button
          icon={<IconBook aria-hidden="true" />}
          aria-label={`${t('read.verb')}: ${title}`}
          onClick={() => setIsRead(true)}
        >
          {t('read.verb')}
        </Button>
        {ways[list].map((way) =>
          way === 'hide' || way === 'delete' ? (
            <Button
              key={way}
              variant={way === 'delete' ? 'danger-quiet' : 'outline'}
              icon={way === 'hide' && <IconEyeOff aria-hidden="true" />}
              aria-label={`${t(`decide.${way}`)}: ${title}`}
              onClick={() => setAsked(way)}
            >
              {t(`decide.${way}`)}
            </Button>
          ) : (
            <Button
              key={way}
              icon={way === 'restore' && <IconEye aria-hidden="true" />}
              busy={isPending}
              aria-label={`${t(`decide.${way}`)}: ${title}`}
              onClick={() => mutate(way, { onSuccess: () => say(actionOf(item, way), title) })}
            >
              {t(`decide.${way}`)}
            </Button>
          ),
        )}
      </div>
      {isRead && <ItemDialog item={item} onClose={() => setIsRead(false)} />}
      {asked && <ReasonDialog item={item} decision={asked} onClose={() => setAsked(null)} />}
    </article>
  )
}

function Facts({ item, list }: ItemProps) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const named = item.reasons.map(({ reason }) => t(`reason.${reason}`))
  const by = item.author === null ? '' : t('reports.by', { author: item.author })
  return (
    <>
      <p className={classes.facts}>
        {t(`kind.${item.kind}`)} {by} · {format.date(item.created_at)}
      </p>
      {list === 'hidden' && item.reason !== null && (
        <p className={classes.facts}>
          {t('reports.why', { reason: t(`reason.${item.reason}`, { defaultValue: item.reason }) })}
        </p>
      )}
      {item.reports > 0 && (
        <p className={classes.facts}>
          {t('reports.count', { count: item.reports })}: <b>{format.list(named)}</b>
          {item.state === 'hidden' && list === 'reported' && <> · {t('reports.hiddenNow')}</>}
        </p>
      )}
      {item.notes.map((note) => (
        <p key={note} className={classes.facts}>
          “{note}”
        </p>
      ))}
    </>
  )
}

interface ReasonDialogProps {
  readonly item: ReportedItem
  readonly decision: 'hide' | 'delete'
  readonly onClose: () => void
}

/** Asks for a reason before hiding or deleting something. */
function ReasonDialog({ item, decision, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('operator')
  const { t: tu } = useTranslation('ui')
  const { title, kind, _id: id } = item
  const say = useTold()
  const { mutate, isPending, error } = useAct((reason: string) =>
    call(decideReport, { params: { kind, id, decision }, body: { reason } }),
  )
  return (
    <Dialog
      opened
      title={t(`decide.${decision}Question`, { title })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const { reason } = valuesOf(event.currentTarget, ['reason'])
        const told = () => {
          say(actionOf(item, decision), title)
          onClose()
        }
        mutate(reason, { onSuccess: told })
      }}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {tu('cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={isPending}>
            {t(`decide.${decision}`)}
          </Button>
        </>
      }
    >
      <p className="muted">{t(`decide.${decision}Text`)}</p>
      <SelectField
        name="reason"
        label={t(`decide.${decision}Reason`)}
        defaultValue={item.reasons[0]?.reason ?? 'other'}
      >
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
