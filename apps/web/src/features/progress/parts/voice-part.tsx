import type { Language } from '@parley/contracts/language/language.ts'
import type { VoiceOverTime } from '@parley/contracts/practice/progress.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stretchesOfUrl } from '#audio/speech-figures.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { SpokenInTime } from '#ui/voice/charts/spoken-in-time.tsx'
import type { SpokenPart } from '#ui/voice/charts/spoken-in-time-shape.ts'
import { OwnPlay } from '../own-play.tsx'
import { type OwnSounds, useOwnSounds } from '../use-own-sounds.ts'
import { voiceQuery } from '../use-progress.ts'
import { Part } from './part.tsx'
import { partsOf, pausesOf, secondsOf, shorterBy } from './voice.rules.ts'
import classes from './voice-part.module.css'

const takeDay = { day: 'numeric', month: 'short' } as const
const fullDay = { day: 'numeric', month: 'long' } as const

interface VoicePartProps {
  readonly userId: string
  readonly language: Language | undefined
}

/** The same sentence recorded weeks apart. Empty if the first week has no recording, because there is no comparison. */
export function VoicePart({ userId, language }: VoicePartProps) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(voiceQuery(userId, language))
  const sentence = data?.sentence
  if (!sentence) return null
  const { first, last } = sentence
  return (
    <Part
      span={12}
      title={t('voice.title')}
      aside={last && <p className={classes.apart}>{t('voice.apart', { count: last.week - first.week })}</p>}
    >
      <Takes sentence={sentence} />
    </Part>
  )
}

interface MeasuredParts {
  readonly parts: readonly SpokenPart[]
  /** Otherwise the recording is drawn as one bar, without figures. */
  readonly isMeasured: boolean
}

/** A recording's speech and pauses; null if there is no recording. */
function useParts(text: string, take: VoiceOverTime['first'] | null): MeasuredParts | null {
  const { data } = useQuery({
    // The rest of the URL is its signature.
    queryKey: ['stretches', take?.audio_url.split('?')[0]],
    queryFn: () => (take ? stretchesOfUrl(take.audio_url) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stretches = data ?? []
  return take && { parts: partsOf(text, stretches, take.duration_ms), isMeasured: stretches.length > 0 }
}

function Takes({ sentence }: { readonly sentence: VoiceOverTime }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const sounds = useOwnSounds()
  const { text, target_language, first, last } = sentence
  const before = useParts(text, first)
  const now = useParts(text, last)
  if (before === null) return null
  const ofSeconds = Math.max(secondsOf(before.parts), now ? secondsOf(now.parts) : 0)
  const isTold = before.isMeasured && now?.isMeasured
  const shorter = isTold ? shorterBy(before.parts, now.parts) : null
  return (
    <div className={classes.voice}>
      <p className={classes.say} lang={target_language} translate="no">
        {text}
      </p>
      <Take take={first} parts={before.parts} ofSeconds={ofSeconds} sounds={sounds} tone={last ? 'before' : 'now'} />
      {last && now && <Take take={last} parts={now.parts} ofSeconds={ofSeconds} sounds={sounds} tone="now" />}
      <div className={classes.foot}>
        {last && now ? (
          <>
            <p>
              {shorter !== null && <strong>{t('voice.shorter', { share: format.percent(shorter) })} </strong>}
              {isTold &&
                t('voice.pauses', {
                  first: format.number(pausesOf(before.parts)),
                  last: format.number(pausesOf(now.parts)),
                })}
            </p>
            <Button
              icon={<IconPlayerPlayFilled aria-hidden="true" />}
              onClick={() => sounds.toggle(first.audio_url, last.audio_url)}
            >
              {t('voice.both')}
            </Button>
          </>
        ) : (
          <p>{t('voice.again', { date: format.date(sentence.again_from, fullDay) })}</p>
        )}
      </div>
      {sounds.isFailed && <p className={classes.foot}>{t('can.gone')}</p>}
    </div>
  )
}

interface TakeProps {
  readonly take: VoiceOverTime['first']
  readonly parts: readonly SpokenPart[]
  readonly ofSeconds: number
  readonly sounds: OwnSounds
  readonly tone: 'before' | 'now'
}

function Take({ take, parts, ofSeconds, sounds, tone }: TakeProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <div className={classes.take}>
      <OwnPlay sounds={sounds} url={take.audio_url} label={t('voice.hear', { number: take.week })} tone="surface" />
      <p className={classes.when}>
        {t('voice.week', { number: take.week })}
        <span>
          {format.date(take.said_at, takeDay)}, {format.seconds(secondsOf(parts) * 1_000)}
        </span>
      </p>
      <div className={classes.spoken}>
        <SpokenInTime parts={parts} ofSeconds={ofSeconds} tone={tone} />
      </div>
    </div>
  )
}
