import { IconCheck, IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './briefing-lists.module.css'
import { heardWords } from './heard-words.ts'
import type { AttemptResult, Tries } from './use-tries.ts'

export interface TryProps {
  readonly phrase: string
  readonly language: string
  readonly tries: Tries
}

/** Records one attempt at a phrase; the microphone closes automatically. */
export function TryButton({ phrase, tries }: TryProps) {
  const { t } = useTranslation('briefing')
  const isMine = tries.phrase === phrase
  const isOpen = isMine && tries.isOpen
  const isAgain = tries.results.has(phrase)
  const isWhole = isUnderstood(phrase, tries.results.get(phrase))
  const Icon = isOpen ? IconPlayerStopFilled : isWhole ? IconCheck : IconMicrophone
  const verb = isOpen ? 'stop' : isAgain ? 'again' : 'try'
  return (
    <Button
      size="sm"
      variant="quiet"
      className={classes.try ?? ''}
      data-is={isOpen ? 'open' : isWhole ? 'done' : undefined}
      icon={<Icon className="i i-sm" aria-hidden="true" />}
      busy={isMine && !isOpen}
      aria-label={t(`try.${verb}Label`, { text: phrase })}
      onClick={() => tries.toggle(phrase)}
    >
      <span>{t(`try.${verb}`)}</span>
    </Button>
  )
}

/** An attempt's result: the phrase's voiceprint in jade, or the phrase with the missed words marked. */
export function TryResult({ phrase, language, tries }: TryProps) {
  const { t } = useTranslation('briefing')
  const tried = tries.results.get(phrase)
  if (tries.phrase === phrase && tries.isOpen) {
    return (
      <p className={classes.back} data-is="open" role="status">
        {t('try.listening')}
      </p>
    )
  }
  if (!tried) return null
  if (tried.kind !== 'said') {
    return (
      <p className={classes.back} data-is="missed" role="status">
        {t(`try.${tried.kind}`)}
      </p>
    )
  }
  if (isUnderstood(phrase, tried)) {
    return (
      <p className={classes.back} role="status">
        <Voiceprint phrase={phrase} tone="done" fill={1} className={classes.print} />
        {t('try.whole')}
      </p>
    )
  }
  return (
    <p className={classes.back} data-is="missed" role="status">
      <span lang={language} translate="no">
        {heardWords(phrase, tried.heard).map(({ text, isHeard }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and words are never reordered
          <span key={`${place} ${text}`}>{isHeard ? `${text} ` : <Missed text={text} />}</span>
        ))}
      </span>
      <span className={classes.heard}>{t('try.heard', { text: tried.heard })}</span>
    </p>
  )
}

/** A word that was not recognised. */
function Missed({ text }: { readonly text: string }) {
  return (
    <>
      <span className={classes.missed}>{text}</span>{' '}
    </>
  )
}

const isUnderstood = (phrase: string, tried: AttemptResult | undefined): boolean =>
  tried?.kind === 'said' && heardWords(phrase, tried.heard).every(({ isHeard }) => isHeard)
