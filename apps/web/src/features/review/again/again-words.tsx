import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figuresOfUrl } from '#audio/speech-figures.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useFormat } from '#platform/language/format.ts'
import type { TakeDifference } from '#ui/voice/take-comparison.ts'
import classes from './again.module.css'
import { type Again, type AgainLine, type AgainProblem, fits, missesMax } from './again.rules.ts'

/** The line's recording from the conversation. */
export interface FirstTake {
  readonly isPlaying: boolean
  play(): void
  stop(): void
  /** The audio URL if the message contains only this line, so that lengths can be compared. */
  readonly wholeUrl: string | null
}

export interface AgainWordsProps {
  readonly again: Again
  readonly line: AgainLine
  readonly first: FirstTake | null
  readonly isReading: boolean
  readonly isTyped: boolean
}

/** The instruction or the result, in one bold line and one sentence. */
export function AgainWords({ again, line, first, isReading, isTyped }: AgainWordsProps) {
  const { t } = useTranslation('review')
  return (
    <div className={classes.text} role="status">
      {isReading ? (
        <strong>{t('again.reading')}</strong>
      ) : again.problem ? (
        <ProblemWords problem={again.problem} />
      ) : again.last === null ? (
        <>
          <strong>{t('again.title')}</strong>
          <span>{t(isTyped ? 'again.typed' : 'again.text')}</span>
        </>
      ) : fits(again) ? (
        <>
          <strong>{t('again.fits')}</strong>
          <Figures again={again} first={first} />
        </>
      ) : (
        <Differences again={again} line={line} />
      )}
    </div>
  )
}

/** Figures measured from the recordings; renders nothing for a typed line. */
function Figures({ again, first }: Pick<AgainWordsProps, 'again' | 'first'>) {
  const { t } = useTranslation('review')
  const seconds = useSeconds()
  const before = useFirstSeconds(again.last?.figures ? (first?.wholeUrl ?? null) : null)
  const figures = again.last?.figures
  if (!figures) return null
  const time = seconds(figures.seconds)
  return (
    <span>
      {figures.pauses === 0 ? t('again.steady', { time }) : t('again.paused', { time, count: figures.pauses })}
      {before !== null && ` ${t('again.before', { time: seconds(before) })}`}
    </span>
  )
}

function useSeconds() {
  const format = useFormat()
  const options = { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 } as const
  return (value: number) => format.number(value, options)
}

function useFirstSeconds(url: string | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (url === null) return
    let isShown = true
    void figuresOfUrl(url).then((figures) => isShown && setSeconds(figures?.seconds ?? null))
    return () => {
      isShown = false
    }
  }, [url])
  return seconds
}

function Differences({ again, line }: Pick<AgainWordsProps, 'again' | 'line'>) {
  const { t } = useTranslation('review')
  const differences = again.last?.comparison.differences ?? []
  const [first] = differences
  return (
    <>
      <strong>{t('again.differs', { count: differences.length })}</strong>
      <span>
        {first && <Difference difference={first} language={line.language} />}{' '}
        {again.misses < missesMax ? t('again.slowly') : t('again.enough')}
      </span>
    </>
  )
}

/** "We heard: lo. It should be: la." */
function Difference({ difference: { heard, meant }, language }: { difference: TakeDifference; language: string }) {
  const { t } = useTranslation('review')
  const word = (text: string) => (
    <b lang={language} translate="no">
      {text}
    </b>
  )
  if (heard === '')
    return (
      <>
        {t('again.unheard')} {word(meant)}.
      </>
    )
  if (meant === '')
    return (
      <>
        {t('again.extra')} {word(heard)}.
      </>
    )
  return (
    <>
      {t('again.heard')} {word(heard)}. {t('again.meant')} {word(meant)}.
    </>
  )
}

function ProblemWords({ problem }: { readonly problem: AgainProblem }) {
  const { t } = useTranslation('review')
  const problemText = useProblemText()
  const name = problemName(problem)
  const isRefused = problem.kind === 'unread' && !isOffline(problem.error)
  return (
    <>
      <strong>{t(`again.problem.${name}.title`)}</strong>
      <span>{isRefused ? problemText(problem.error) : t(`again.problem.${name}.text`)}</span>
    </>
  )
}

const isOffline = (error: unknown) => error instanceof Problem && error.code === 'NETWORK'

function problemName(problem: AgainProblem) {
  if (problem.kind === 'microphone') return 'microphone'
  if (problem.kind === 'unread') return 'unread'
  const { reason } = problem
  if (reason === 'short' || reason === 'silent' || reason === 'noise') return 'silent'
  return reason === 'empty' ? 'empty' : 'unwritten'
}
