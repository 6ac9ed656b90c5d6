import { useDebouncedValue } from '@mantine/hooks'
import type { Language } from '@parley/contracts/language/language.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Segmented } from '#ui/controls/segmented.tsx'
import { Sheet } from '#ui/dialogs/sheet.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import classes from './assigning.module.css'
import { type SourceKind, type SourceWish, useOffers } from './use-sources.ts'

/** Debounce of the search, in milliseconds. */
const restMs = 250
/** Longest search text that the server accepts, in characters. */
const searchMax = 120

export interface SourcePickerProps {
  readonly kind: SourceKind
  readonly language: Language
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

/** Chooses an assignment's source. */
export function SourcePicker({ kind, language, onChoose, onClose }: SourcePickerProps) {
  const { t } = useTranslation('classes')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  const [category, setCategory] = useState<SourceWish['category']>('all')
  return (
    <Sheet opened title={t('source.choose')} onClose={onClose}>
      <div className={classes.filters}>
        <TextField
          label={t('source.search')}
          labelHidden
          type="search"
          placeholder={t('source.search')}
          icon={<IconSearch aria-hidden="true" />}
          maxLength={searchMax}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Segmented
          label={t('source.which')}
          segments={[
            { value: 'all', label: t('source.all') },
            { value: 'favorites', label: t('source.favorites') },
            { value: 'created', label: t('source.created') },
          ]}
          chosen={category}
          onChoose={setCategory}
        />
      </div>
      <Offers wish={{ kind, language, search, category }} onChoose={onChoose} />
    </Sheet>
  )
}

function Offers({ wish, onChoose }: { readonly wish: SourceWish } & Pick<SourcePickerProps, 'onChoose'>) {
  const { t } = useTranslation(['classes', 'ui'])
  const problemText = useProblemText()
  const list = useOffers(wish)
  if (list.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('loading', { ns: 'ui' })}>
        <BreathingBars />
      </div>
    )
  }
  if (list.isLoadingError) {
    return (
      <Failed
        title={t('source.failed')}
        text={problemText(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const offers = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (offers.length === 0) return <p className="muted">{t('source.none')}</p>
  return (
    <>
      <ul className={classes.offers} aria-label={t('source.choose')}>
        {offers.map(({ id, title, level }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <b>{title}</b>
              {level && <Level level={level} label={t('class.level', { level })} />}
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} label={t('source.more')} />
    </>
  )
}
