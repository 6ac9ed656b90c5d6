// A word's details: where it occurred, its meanings, and links to translators.
import type { Language } from '@parley/contracts/language/language.ts'
import type { GlobalWord, UserWord } from '@parley/contracts/practice/vocabulary.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AskedWord } from './asked-word.ts'
import { MetIn } from './met-in.tsx'
import { partsAround } from './sentence.ts'
import { translatorLinks } from './translators.ts'
import classes from './word-panel.module.css'

export interface WordSentenceProps {
  readonly asked: AskedWord
  readonly kept: UserWord | null
  readonly word: GlobalWord | null
  /** Called when the user follows the link to the conversation. */
  readonly onLeave: () => void
}

/** The sentence in which the word occurred, with the word marked; for a mistake, the learner's wording. */
export function WordSentence({ asked, kept, word, onLeave }: WordSentenceProps) {
  const { t } = useTranslation('vocabulary')
  const sentence = kept?.context?.sentence ?? asked.sentence
  const metIn = <MetIn word={kept} onLeave={onLeave} />
  if (sentence === undefined || sentence === asked.text) return metIn
  const isMistake = kept?.kind === 'mistake'
  const met = asked.known ? (word?.word ?? asked.text) : asked.text
  return (
    <div className={classes.from}>
      {isMistake && <p className={classes.fromName}>{t('panel.said')}</p>}
      <p lang={asked.language} translate="no" className={classes.sentence}>
        {isMistake
          ? sentence
          : partsAround(sentence, met, asked.language).map(({ text, isWord }) =>
              isWord ? <mark key="word">{text}</mark> : text,
            )}
      </p>
      {metIn}
    </div>
  )
}

export interface WordMeaningsProps {
  readonly word: GlobalWord
  /** A mistake is explained in the learner's own language. */
  readonly isMistake: boolean
}

/** A word's senses: translations, definitions, synonyms. */
export function WordMeanings({ word, isMistake }: WordMeaningsProps) {
  const { t } = useTranslation('vocabulary')
  const { senses, target_language: language, native_language: native } = word
  return (
    <section aria-label={t('panel.meanings')}>
      <h3 className={classes.heading}>{t('panel.meanings')}</h3>
      <ol className={classes.senses} data-single={senses.length === 1 || undefined}>
        {senses.map(({ translations, definitions, synonyms, example }) => (
          <li key={[...translations, ...definitions, example].join()}>
            <div>
              {translations.length > 0 && (
                <p lang={native} className={classes.translation}>
                  {translations.join(', ')}
                </p>
              )}
              {definitions.map((definition) => (
                <p key={definition} lang={isMistake ? native : language} className={classes.definition}>
                  {definition}
                </p>
              ))}
              {example !== undefined && (
                <p lang={language} translate="no" className={classes.example}>
                  {example}
                </p>
              )}
              {synonyms.length > 0 && (
                <ul className={classes.synonyms} aria-label={t('panel.synonyms')}>
                  {synonyms.map((synonym) => (
                    <li key={synonym} lang={language} translate="no" className="tag">
                      {synonym}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

export interface WordLinksProps {
  readonly text: string
  readonly from: Language
  readonly to: Language
}

/** Links to two external translators. */
export function WordLinks({ text, from, to }: WordLinksProps) {
  const { t } = useTranslation('vocabulary')
  const links = translatorLinks(text, from, to)
  if (links.length === 0) return null
  return (
    <p className={classes.links}>
      {links.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noreferrer">
          {name}
          <IconExternalLink aria-hidden="true" />
          <span className="sr">{t('panel.newTab')}</span>
        </a>
      ))}
    </p>
  )
}
