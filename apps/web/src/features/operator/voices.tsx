import { endonyms } from '@parley/contracts/language/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReading } from '#platform/http/use-reading.ts'
import { sentences } from '#platform/language/sentences.ts'
import { PlayButton } from '#ui/controls/play-button.tsx'
import { tableActsClass } from '#ui/page/table.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { ConsoleTable } from './console-table.tsx'
import { voicesQuery } from './use-operator.ts'

/** Plays each language's voice. */
export function Voices() {
  const { t } = useTranslation(['operator', 'ui'])
  const voices = useQuery(voicesQuery)
  const reading = useReading('en', { isServerOnly: true })
  return (
    <section aria-label={t('voices.title')}>
      <h2>{t('voices.title')}</h2>
      <Loaded failed={t('voices.failed')} query={voices}>
        {(items) => {
          const voiceOf = new Map(items.map(({ language, voice }) => [language, voice]))
          return (
            <>
              <p className="help">{t(items.every(({ voice }) => voice === null) ? 'voices.builtIn' : 'voices.help')}</p>
              <ConsoleTable label={t('voices.title')} columns={[t('voices.language'), t('voices.voice')]} hasActions>
                {sentences.map(([language, text]) => (
                  <tr key={language}>
                    <th scope="row" lang={language}>
                      {endonyms[language]}
                      <small>{text}</small>
                    </th>
                    <td data-label={t('voices.voice')}>
                      {voiceOf.get(language) ?? t('status.builtIn')}
                      {reading.playing === text && reading.isLoading && <small role="status">{t('ui:loading')}</small>}
                      {reading.failed === text && <ProblemLine error={reading.error} />}
                    </td>
                    <td className={tableActsClass}>
                      <PlayButton
                        label={t('voices.hear', { language: endonyms[language] })}
                        stopLabel={t('voices.stop')}
                        isPlaying={reading.playing === text}
                        onPlay={() => reading.toggle(text, language)}
                        onStop={() => reading.toggle(text, language)}
                      />
                    </td>
                  </tr>
                ))}
              </ConsoleTable>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
