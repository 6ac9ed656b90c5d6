// The card that says what to do now, and the rest of the day's plan.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Today } from '@parley/contracts/practice/today.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { useFolded } from './folded.ts'
import { type DayLine, type DayPart, minutesLeft, partsOf, shownOf } from './today.rules.ts'
import { TodayActions } from './today-actions.tsx'
import classes from './today-card.module.css'
import { useToday } from './use-today.ts'
import { YourDay } from './your-day.tsx'

/** Renders nothing if the plan fails to load: the catalogue works without it. */
export function TodayCard({ target }: { readonly target: Language }) {
  const { t } = useTranslation('today')
  const { data, isPending } = useToday(target)
  const [isFolded, fold] = useFolded()
  if (isPending)
    return <div className={`card ${classes.pending}`} role="status" aria-busy="true" aria-label={t('label')} />
  const shown = data && shownOf(data)
  if (!data || !shown) return null
  const mayFold = data.state === 'day' || data.state === 'talk' || data.state === 'fix'
  if (isFolded && mayFold) {
    return (
      <section className={`card ${classes.folded}`} aria-label={t('label')}>
        <p>{t('folded')}</p>
        <Button variant="quiet" size="sm" onClick={() => fold(false)}>
          {t('unfold')}
        </Button>
      </section>
    )
  }
  const parts = partsOf(data)
  return (
    <section className={`card ${classes.today}`} data-state={data.state} aria-labelledby="now">
      <div className={classes.now}>
        <Eyebrow day={data} parts={parts} />
        <Line shown={shown} target={target} />
        <Under day={data} shown={shown} />
        <Voiceprint
          phrase={shown.line}
          fill={shown.fill}
          tone={data.state === 'going' ? 'iris' : data.state === 'done' ? 'done' : 'quiet'}
          className={classes.voice}
        />
        <TodayActions day={data} target={target} onFold={mayFold ? () => fold(true) : undefined} />
      </div>
      {parts.length > 0 && <YourDay parts={parts} target={target} going={data.going} />}
    </section>
  )
}

/** Longest line shown in large type, in characters: about a sentence. */
const longLine = 44

function Line({ shown, target }: { readonly shown: DayLine; readonly target: Language }) {
  return (
    <h2
      id="now"
      className={classes.line}
      data-long={shown.line.length > longLine || undefined}
      lang={shown.isTarget ? target : undefined}
      translate={shown.isTarget ? 'no' : undefined}
      elementtiming="content"
    >
      {shown.line}
    </h2>
  )
}

function Eyebrow({ day, parts }: { readonly day: Today; readonly parts: readonly DayPart[] }) {
  const { t } = useTranslation('today')
  const format = useFormat()
  const { first_name: name } = useUser()
  const minutes = minutesLeft(parts)
  const ago = day.going ? format.ago(day.going.last_turn_at) : ''
  const [strong, rest] = {
    going: [t('going.open'), t(day.going?.line === null ? 'going.left' : 'going.asked', { ago })],
    new: [t('new.hello', { name }), t('new.first')],
    day: [t('day.minutes', { count: minutes }), t('day.first')],
    talk: [t('day.minutes', { count: minutes }), t(day.say?.is_done ? 'talk.use' : 'talk.next')],
    fix: [t('fix.short'), t('fix.once')],
    done: [t('done.all'), t('done.said')],
  }[day.state]
  return (
    <p className={classes.eyebrow}>
      <strong>{strong}</strong> {rest}
    </p>
  )
}

function Under({ day, shown }: { readonly day: Today; readonly shown: DayLine }) {
  const { t } = useTranslation('today')
  const format = useFormat()
  if (day.state === 'fix' && day.fix) {
    return <p className={classes.under}>{t('fix.instead', { original: day.fix.original_text })}</p>
  }
  if (day.state !== 'done') return shown.under === null ? null : <p className={classes.under}>{shown.under}</p>
  const { minutes, phrases, fixes } = day.so_far
  const told = [
    ...(minutes > 0 ? [t('soFar.minutes', { count: minutes })] : []),
    ...(phrases > 0 ? [t('soFar.phrases', { count: phrases })] : []),
    ...(fixes > 0 ? [t('soFar.fixes', { count: fixes })] : []),
  ]
  return told.length === 0 ? null : <p className={classes.under}>{format.list(told)}</p>
}
