// Chooses among existing scenarios: the author's own, favourites, and public ones.
import { useDebouncedValue } from '@mantine/hooks'
import { moduleLimits } from '@parley/contracts/library/module.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Sheet } from '#ui/dialogs/sheet.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { scenariosOf, withoutScenario, withScenario } from './module-draft.ts'
import { type ShelfWish, useShelf } from './module-shelf.ts'
import classes from './module-wizard.module.css'
import type { ModuleWork } from './module-wizard-state.ts'

/** Debounce of the search, in milliseconds. */
const restMs = 250
/** Longest search text that the server accepts, in characters. */
const searchMax = 120

export interface ModulePickerProps {
  readonly work: ModuleWork
  /** The list that the scenario is added to. */
  readonly listKey: string
  readonly onClose: () => void
}

export function ModulePicker({ work, listKey, onClose }: ModulePickerProps) {
  const { t } = useTranslation('module-wizard')
  const language = work.draft.target_language
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  const [category, setCategory] = useState<ShelfWish['category']>('all')
  const [kind, setKind] = useState<'dialog' | 'ielts'>('dialog')
  return (
    <Sheet opened title={t('pick.title')} onClose={onClose}>
      <div className={classes.filters}>
        <TextField
          label={t('pick.search')}
          labelHidden
          type="search"
          placeholder={t('pick.search')}
          icon={<IconSearch aria-hidden="true" />}
          maxLength={searchMax}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Segmented
          label={t('pick.category')}
          segments={[
            { value: 'all', label: t('pick.all') },
            { value: 'favorites', label: t('pick.favorites') },
            { value: 'created', label: t('pick.created') },
          ]}
          chosen={category}
          onChoose={setCategory}
        />
        {language === 'en' && (
          <Segmented
            label={t('pick.kind')}
            segments={[
              { value: 'dialog', label: t('pick.dialog') },
              { value: 'ielts', label: 'IELTS' },
            ]}
            chosen={kind}
            onChoose={setKind}
          />
        )}
      </div>
      <Shelf work={work} listKey={listKey} wish={{ language, search, category, isExam: kind === 'ielts' }} />
      <Button variant="filled" wide onClick={onClose}>
        {t('pick.done', { count: scenariosOf(work.draft).length, max: moduleLimits.scenarios })}
      </Button>
    </Sheet>
  )
}

interface ShelfProps {
  readonly work: ModuleWork
  readonly listKey: string
  readonly wish: ShelfWish
}

function Shelf({ work, listKey, wish }: ShelfProps) {
  const { t } = useTranslation(['module-wizard', 'ui'])
  const problemText = useProblemText()
  const list = useShelf(wish)
  if (list.isPending) {
    return (
      <div role="status" aria-label={t('loading', { ns: 'ui' })}>
        <BreathingBars />
      </div>
    )
  }
  if (list.isLoadingError) {
    return (
      <Failed
        title={t('pick.failed')}
        text={problemText(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return <p className="muted">{t('pick.none')}</p>
  return (
    <div>
      <ul className={classes.shelf} aria-label={t('pick.title')}>
        {items.map((scenario) => (
          <li key={scenario._id}>
            <Offer work={work} listKey={listKey} scenario={scenario} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p role="status" className="help">
          {problemText(list.error)}
        </p>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('pick.more')}
        </Button>
      )}
    </div>
  )
}

interface OfferProps {
  readonly work: ModuleWork
  readonly listKey: string
  readonly scenario: ScenarioSummary
}

/** A scenario that can be added or removed. */
function Offer({ work: { draft, change }, listKey, scenario }: OfferProps) {
  const { t } = useTranslation('module-wizard')
  const all = scenariosOf(draft)
  const isIn = all.includes(scenario._id)
  const isFull = !isIn && all.length >= moduleLimits.scenarios
  return (
    <button
      type="button"
      className={classes.offer}
      aria-pressed={isIn}
      disabled={isFull}
      onClick={() => change((so) => (isIn ? withoutScenario(so, scenario._id) : withScenario(so, listKey, scenario)))}
    >
      <span className={classes.face}>
        <b>{scenario.title}</b>
        <span className={classes.facts}>
          <Level level={scenario.difficulty_level} label={t('level', { level: scenario.difficulty_level })} />
          {scenario.is_module_only && <span>{t('moduleOnly')}</span>}
          {isIn && <span className={classes.isIn}>{t('pick.isIn')}</span>}
        </span>
      </span>
      {isIn ? <IconCheck className="i" aria-hidden="true" /> : <IconPlus className="i" aria-hidden="true" />}
    </button>
  )
}
