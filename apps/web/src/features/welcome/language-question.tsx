import { endonyms, type Language } from '@parley/contracts/language/language.ts'
import { useTranslation } from 'react-i18next'
import { useReading } from '#platform/http/use-reading.ts'
import { sentences } from '#platform/language/sentences.ts'
import type { OpenQuestionProps } from './open-question.ts'
import { PlayButton } from './play-button.tsx'
import { TapOptions } from './tap-options.tsx'

/** Nine languages, each with a sentence to listen to. */
export function LanguageQuestion({ draft, onDraft }: OpenQuestionProps) {
  const { t } = useTranslation('welcome')
  const reading = useReading('en')
  return (
    <>
      <h1>{t('language.title')}</h1>
      <TapOptions<Language>
        label={t('language.title')}
        columns={3}
        chosen={draft?.learning_language ?? null}
        onChoose={(learning_language) => onDraft({ learning_language })}
        options={sentences.map(([language, sentence]) => ({
          value: language,
          title: endonyms[language],
          text: sentence,
          lang: language,
          textLang: language,
          act: (
            <PlayButton
              label={t('hear', { text: sentence })}
              isPlaying={reading.playing === sentence}
              onPress={() => reading.toggle(sentence, language)}
            />
          ),
        }))}
      />
    </>
  )
}
