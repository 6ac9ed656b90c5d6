// The filters of the dashboard's list.
import { type LevelRange, rangeFor } from '@parley/contracts/library/level-range.ts'
import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/segmented.tsx'
import classes from './dashboard-filters.module.css'
import { type DashboardSearch, examParts } from './dashboard-search.ts'

export interface ChoicesProps {
  readonly shown: DashboardSearch
  /** The learner's level in the listed language; null if unknown. */
  readonly level: DifficultyLevel | null
  /** Whether the choices are in a phone's sheet, which shows their labels. */
  readonly inSheet: boolean
  readonly onShow: (change: Partial<DashboardSearch>) => void
}

const rangeText = ({ from, to }: LevelRange): string => (from === to ? from : `${from}–${to}`)

/** Favourites, own items and searches include every level unless the user chooses one. */
export const widened = ({ level }: DashboardSearch): Partial<DashboardSearch> =>
  level === 'mine' ? { level: 'all' } : {}

/** Level, favourites and own items; for an exam, its part and mode instead of the level. */
export function Choices(props: ChoicesProps) {
  const { shown, inSheet } = props
  const { t } = useTranslation('library')
  return (
    <>
      {shown.tab === 'ielts' ? <ExamChoice {...props} /> : <LevelChoice {...props} />}
      {inSheet && shown.tab === 'ielts' && <p className={classes.help}>{t(`mode.${shown.mode}Help`)}</p>}
      <CategoryChoice {...props} />
    </>
  )
}

function CategoryChoice({ shown, onShow }: ChoicesProps) {
  const { t } = useTranslation('library')
  const chip = (category: 'favorites' | 'created', label: string) => (
    <button
      type="button"
      className="chip"
      aria-pressed={shown.category === category}
      onClick={() => onShow(shown.category === category ? { category: 'all' } : { category, ...widened(shown) })}
    >
      {category === 'favorites' && <IconStar className="i i-sm" aria-hidden="true" />}
      {label}
    </button>
  )
  return (
    <div className={classes.chips}>
      {chip('favorites', t('category.favorites'))}
      {chip('created', t('category.mine'))}
    </div>
  )
}

function LevelChoice({ shown, level, inSheet, onShow }: ChoicesProps) {
  const { t } = useTranslation('library')
  const mine = useMine(level)
  return (
    <Segmented
      label={t('level.label')}
      labelShown={inSheet}
      segments={[
        ...(mine === null ? [] : [{ value: 'mine' as const, label: mine }]),
        ...difficultyLevels.map((each) => ({ value: each, label: each })),
        { value: 'all' as const, label: t('level.all') },
      ]}
      chosen={shown.level === 'mine' && mine === null ? 'all' : shown.level}
      onChoose={(chosen) => onShow({ level: chosen })}
    />
  )
}

function ExamChoice({ shown, inSheet, onShow }: ChoicesProps) {
  const { t } = useTranslation('library')
  return (
    <>
      <Segmented
        label={t('part.label')}
        labelShown={inSheet}
        segments={examParts.map((part) => ({ value: part, label: t(`part.${part}`) }))}
        chosen={shown.part}
        onChoose={(part) => onShow({ part })}
      />
      <Segmented
        label={t('mode.label')}
        labelShown={inSheet}
        segments={[
          { value: 'practice', label: t('mode.practice') },
          { value: 'exam', label: t('mode.exam') },
        ]}
        chosen={shown.mode}
        onChoose={(mode) => onShow({ mode })}
      />
    </>
  )
}

/** The levels that fit the learner, in words; null if unknown. */
function useMine(level: DifficultyLevel | null): string | null {
  const { t } = useTranslation('library')
  return level && t('level.mine', { range: rangeText(rangeFor(level)) })
}

/** The chosen filters, in one line. */
export function ChosenText({ shown, level }: Pick<ChoicesProps, 'shown' | 'level'>) {
  const { t } = useTranslation('library')
  const mine = useMine(level)
  const levelText = shown.level === 'mine' ? mine : shown.level === 'all' ? null : shown.level
  const parts = [
    ...(shown.tab === 'ielts' ? [t(`part.${shown.part}`), t(`mode.${shown.mode}`)] : [levelText]),
    shown.category === 'favorites' ? t('category.favorites') : shown.category === 'created' ? t('category.mine') : null,
  ]
  return (
    <p className={classes.chosen} data-personal>
      {parts.filter(Boolean).join(' · ')}
    </p>
  )
}
