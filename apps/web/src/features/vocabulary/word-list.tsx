import type { UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import type { AskedWord } from './asked-word.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useWordSound } from './use-word-sound.ts'
import { wordsQuery } from './use-words.ts'
import { isFiltered, type VocabularySearch } from './vocabulary-search.ts'
import classes from './word-list.module.css'
import { WordRow } from './word-row.tsx'

export interface WordListProps {
  readonly shown: VocabularySearch
  readonly isSelecting: boolean
  /** ID of the word whose panel is open. */
  readonly open: string | undefined
  readonly onOpen: (word: AskedWord) => void
  /** Removes all filters. */
  readonly onAll: () => void
  /** Called after the selected words were changed. */
  readonly onSelected: () => void
}

/** Saved words, newest first; loads more near the end of the list. */
export function WordList({ shown, onAll, ...rest }: WordListProps) {
  const { t } = useTranslation('vocabulary')
  const problem = useProblemText()
  const list = useInfiniteQuery(wordsQuery(shown))
  if (list.isPending) return <ListPending />
  if (list.isLoadingError) {
    return (
      <Failed
        title={t('list.failed')}
        text={problem(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  // A word saved in the meantime shifts the pages, so duplicates are removed.
  const words = [...new Map(list.data?.pages.flatMap(({ items }) => items.map((word) => [word._id, word]))).values()]
  if (words.length === 0) return isFiltered(shown) ? <NothingFound onAll={onAll} /> : <NoWords />
  return (
    <>
      <WordTable words={words} {...rest} />
      <LoadMore list={list} label={t('list.more')} />
    </>
  )
}

interface WordTableProps extends Omit<WordListProps, 'shown' | 'onAll'> {
  readonly words: readonly UserWord[]
}

function WordTable({ words, isSelecting, open, onOpen, onSelected }: WordTableProps) {
  const sound = useWordSound()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const ids = words.map(({ _id }) => _id).filter((id) => selected.has(id))
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const selectAll = (isOn: boolean) => setSelected(new Set(isOn ? words.map(({ _id }) => _id) : []))
  return (
    <>
      {isSelecting && (
        <BulkBar ids={ids} isAll={ids.length === words.length} onSelectAll={selectAll} onDone={onSelected} />
      )}
      {sound.failed && <ProblemLine error={sound.failed.error} />}
      {/* On a phone, CSS turns the rows into blocks; the roles keep it a table for screen readers. */}
      <table className={classes.words} data-selecting={isSelecting || undefined}>
        <TableHead isSelecting={isSelecting} />
        <tbody>
          {words.map((word) => (
            <WordRow
              key={word._id}
              word={word}
              isOpen={word._id === open}
              sound={sound}
              selection={
                isSelecting ? { isOn: selected.has(word._id), onChange: (isOn) => toggle(word._id, isOn) } : undefined
              }
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

function TableHead({ isSelecting }: Pick<WordTableProps, 'isSelecting'>) {
  const { t } = useTranslation('vocabulary')
  return (
    <thead>
      <tr>
        {isSelecting && (
          <th scope="col" className={classes.narrow}>
            <span className="sr">{t('select.column')}</span>
          </th>
        )}
        <th scope="col" className={classes.wide}>
          {t('list.word')}
        </th>
        <th scope="col">{t('list.meaning')}</th>
        <th scope="col" className={classes.tierColumn}>
          {t('list.tier')}
        </th>
        <th scope="col" className={classes.narrow}>
          <span className="sr">{t('list.sound')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** The list's skeleton. */
function ListPending() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.pending}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <div key={place}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

function NoWords() {
  const { t } = useTranslation('vocabulary')
  return (
    <Empty
      title={t('empty.title')}
      word="hola"
      action={
        <ButtonLink variant="filled" to="/platform/dashboard">
          {t('empty.action')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
    </Empty>
  )
}

/** Shown if no word matches the filters. */
function NothingFound({ onAll }: Pick<WordListProps, 'onAll'>) {
  const { t } = useTranslation('vocabulary')
  return (
    <Empty title={t('none.title')} action={<Button onClick={onAll}>{t('none.action')}</Button>}>
      {t('none.text')}
    </Empty>
  )
}
