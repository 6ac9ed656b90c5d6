// The list page: due words first, then every saved word.
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Tabs } from '#ui/controls/tabs.tsx'
import { sumCounts } from './counts.rules.ts'
import { useBadge } from './due/use-badge.ts'
import { DueBanner } from './due-banner.tsx'
import { FileMenu, type FileMenuProps } from './file-menu.tsx'
import { countsQuery } from './use-words.ts'
import { tiers, type VocabularySearch } from './vocabulary-search.ts'
import classes from './vocabulary-view.module.css'
import { useWordPanel } from './with-word-panel.tsx'
import { WordFilters } from './word-filters.tsx'
import { WordList } from './word-list.tsx'

export interface VocabularyViewProps {
  readonly shown: VocabularySearch
  readonly onShow: (change: Partial<VocabularySearch>) => void
  /** Starts practice of the due words. */
  readonly onDue: () => void
}

export function VocabularyView({ shown, onShow, onDue }: VocabularyViewProps) {
  const { t } = useTranslation('vocabulary')
  const counts = useQuery(countsQuery)
  useBadge(sumCounts(counts.data, undefined)?.due)
  const words = useWordPanel()
  const [isSelecting, setIsSelecting] = useState(false)
  const sum = sumCounts(counts.data, shown.language)
  // The number of search results is unknown.
  const count = (value: number | undefined) => (sum && shown.search === '' ? { count: value ?? 0 } : {})
  return (
    <>
      <Head
        hasWords={sum !== null && sum.kept > 0}
        language={shown.language}
        isSelecting={isSelecting}
        onSelecting={setIsSelecting}
      />
      {sum !== null && sum.due > 0 && <DueBanner due={sum.due} onStart={onDue} />}
      <WordFilters shown={shown} onShow={onShow} />
      <Tabs
        label={t('tabs')}
        tabs={[
          { name: 'all', label: t('all'), ...count(sum?.kept) },
          ...tiers.map((tier) => ({ name: `${tier}` as const, label: t(`tier.${tier}`), ...count(sum?.byTier[tier]) })),
        ]}
        chosen={shown.tier === undefined ? 'all' : (`${shown.tier}` as const)}
        onChoose={(name) => onShow({ tier: tiers.find((tier) => `${tier}` === name) })}
      >
        <h2 className="sr">{t('list.title')}</h2>
        <WordList
          key={JSON.stringify([shown.search, shown.language, shown.tier, isSelecting])}
          shown={shown}
          isSelecting={isSelecting}
          open={words.shown?.known?._id}
          onOpen={words.open}
          onAll={() => onShow({ search: '', language: undefined, tier: undefined })}
          onSelected={() => setIsSelecting(false)}
        />
      </Tabs>
      {words.panel}
    </>
  )
}

interface HeadProps extends FileMenuProps {
  readonly isSelecting: boolean
  readonly onSelecting: (isSelecting: boolean) => void
}

/** Page title, and actions on the entire vocabulary. */
function Head({ hasWords, language, isSelecting, onSelecting }: HeadProps) {
  const { t } = useTranslation('vocabulary')
  return (
    <div className={classes.head}>
      <h1>{t('title')}</h1>
      <div className={classes.acts}>
        {hasWords && (
          <Button variant="quiet" icon={<IconChecklist aria-hidden="true" />} onClick={() => onSelecting(!isSelecting)}>
            {t(isSelecting ? 'select.end' : 'select.start')}
          </Button>
        )}
        <FileMenu language={language} hasWords={hasWords} />
      </div>
    </div>
  )
}
