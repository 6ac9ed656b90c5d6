// For teachers and learners: what an assessment is based on, what is unchecked, what was measured, and who decides.
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { sessionToken } from '#platform/session/session.ts'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { OpenPage } from '#ui/page/open-page.tsx'
import { OpenText } from '#ui/page/open-text.tsx'
import { builtInFinder, wordsNeeded } from './figures.ts'
import classes from './judging-page.module.css'

const TeachersFigures = lazy(async () => ({ default: (await import('./teachers-figures.tsx')).TeachersFigures }))

export function JudgingPage() {
  const { t } = useTranslation('judging')
  const format = useFormat()
  const needed = { level: format.number(wordsNeeded.level), bands: format.number(wordsNeeded.bands) }
  return (
    <OpenPage homeLabel={t('home')}>
      <OpenText>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <Points
          title={t('rests.title')}
          points={[
            t('rests.goals'),
            t('rests.counts'),
            t('rests.mistakes'),
            t('rests.defence'),
            t('rests.level', needed),
            t('rests.bands', needed),
            t('rests.profile'),
          ]}
        />
        <Points
          title={t('unchecked.title')}
          points={[t('unchecked.sound'), t('unchecked.heard'), t('unchecked.truth'), t('unchecked.builtIn')]}
        />
        <Figures />
        <BrowserOnly>{sessionToken.token() !== null && <TeachersFigures />}</BrowserOnly>
        <Points title={t('trust.title')} points={[t('trust.estimate'), t('trust.models'), t('trust.official')]} />
        <Points title={t('made.title')} points={[t('made.text'), t('made.again')]} />
        <Points
          title={t('human.title')}
          points={[t('human.line'), t('human.finding'), t('human.level'), t('human.teacher')]}
        />
        <p>
          <a href="/legal/privacy">{t('data')}</a>
        </p>
      </OpenText>
    </OpenPage>
  )
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )
}

/** What has been measured, and what has not. */
function Figures() {
  const { t } = useTranslation('judging')
  const format = useFormat()
  const figure = (value: number) => format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const columns = [t('figures.precision'), t('figures.recall'), t('figures.alarms')]
  return (
    <>
      <h2>{t('figures.title')}</h2>
      <p>{t('figures.text')}</p>
      <dl className={classes.figures}>
        {Object.values(builtInFinder).map(({ name, sentences, precision, recall, falseAlarms }) => (
          <div key={name}>
            <dt>{t('figures.builtIn', { language: name, count: sentences })}</dt>
            {[precision, recall, falseAlarms].map((value, place) => (
              <dd key={columns[place]}>
                <span>{columns[place]}</span> <b>{figure(value)}</b>
              </dd>
            ))}
          </div>
        ))}
        <div>
          <dt>{t('figures.model')}</dt>
          <dd>{t('figures.unmeasured')}</dd>
        </div>
      </dl>
      <p>{t('figures.known')}</p>
      <p>{t('figures.bands')}</p>
    </>
  )
}
