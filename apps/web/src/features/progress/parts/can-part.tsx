import type { Language } from '@parley/contracts/language/language.ts'
import { type SaidPhrase, saidPhrasesMax } from '@parley/contracts/practice/progress.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useFormat } from '#platform/language/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { FlatLine } from '#ui/voice/charts/flat-line.tsx'
import { GreatVoiceprint } from '#ui/voice/great-voiceprint.tsx'
import { OwnPlay } from '../own-play.tsx'
import { useOwnSounds } from '../use-own-sounds.ts'
import { saidPhrasesQuery } from '../use-progress.ts'
import classes from './can-part.module.css'
import { greatPhrases } from './said.rules.ts'

const day = { day: 'numeric', month: 'long' } as const
const monthOnly = { month: 'long', timeZone: 'UTC' } as const

interface CanPartProps {
  readonly userId: string
  readonly language: Language | undefined
}

/** What the reader can say: a bar for each phrase said aloud, with the chosen phrase below. */
export function CanPart({ userId, language }: CanPartProps) {
  const { t } = useTranslation('progress')
  const problem = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(saidPhrasesQuery(userId, language))
  if (data) {
    return (
      <section className={classes.can} aria-label={t('can.title')}>
        {data.items.length === 0 ? <NothingSaid /> : <Said key={language} total={data.total} items={data.items} />}
      </section>
    )
  }
  if (!error) return <div className={classes.pending} role="status" aria-busy="true" aria-label={t('can.title')} />
  return <Failed title={t('can.failed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
}

/** Before the first phrase: one sentence, a flat line and a link to practice. */
export function NothingSaid() {
  const { t } = useTranslation('progress')
  return (
    <div className={classes.nothing}>
      <div>
        <h2>{t('can.emptyTitle')}</h2>
        <p className="muted">{t('can.emptyText')}</p>
      </div>
      <FlatLine />
      <ButtonLink to="/platform/dashboard" variant="filled" size="lg">
        {t('can.action')}
      </ButtonLink>
    </div>
  )
}

interface SaidProps {
  readonly total: number
  readonly items: readonly SaidPhrase[]
}

function Said({ total, items }: SaidProps) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const sounds = useOwnSounds()
  const [chosen, setChosen] = useState(items.length - 1)
  const place = Math.min(chosen, items.length - 1)
  const phrase = items[place]
  if (!phrase) return null
  return (
    <>
      <div className={classes.head}>
        <h2>
          <span>{format.number(total)}</span> {t('can.said', { count: total })}
        </h2>
        <p>
          {total > items.length ? t('can.newest', { number: format.number(saidPhrasesMax) }) : t('can.each')}{' '}
          {t('can.touch')}
        </p>
      </div>
      <GreatVoiceprint
        phrases={greatPhrases(items)}
        label={t('can.phrases')}
        monthName={(month) => format.date(`${month}-15`, monthOnly)}
        chosen={place}
        chosenText={phrase.phrase}
        onChoose={setChosen}
        onEnter={() => phrase.audio_url !== null && sounds.toggle(phrase.audio_url)}
      />
      <div className={classes.hear}>
        {phrase.audio_url === null ? (
          <span />
        ) : (
          <OwnPlay
            sounds={sounds}
            url={phrase.audio_url}
            label={t('can.play', { date: format.date(phrase.said_at, day) })}
          />
        )}
        <div className={classes.words}>
          <p className="say" lang={phrase.target_language} translate="no">
            {phrase.phrase}
          </p>
          {phrase.translation !== null && <p className="say-tr">{phrase.translation}</p>}
        </div>
        <p className={classes.meta}>
          <Link
            to="/platform/history/{-$id}"
            params={{ id: phrase.review_id }}
            search={{ tab: 'transcript', pair: phrase.pair_id }}
          >
            {phrase.title}
          </Link>
          <br />
          {t('can.times', { count: phrase.count, date: format.date(phrase.said_at, day) })}
          {(phrase.audio_url === null || sounds.isFailed) && (
            <>
              <br />
              {t('can.gone')}
            </>
          )}
        </p>
      </div>
    </>
  )
}
