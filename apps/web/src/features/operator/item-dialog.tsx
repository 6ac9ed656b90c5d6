// Everything that an author has written into an item, to read and to hear before it is decided about.
import type { Language } from '@parley/contracts/language/language.ts'
import type { ReportedItem, TextSection } from '@parley/contracts/operator/operator-reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Reading, useReading } from '#platform/http/use-reading.ts'
import { Button } from '#ui/controls/button.tsx'
import { PlayButton } from '#ui/controls/play-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { spokenPieces } from './item-texts.rules.ts'
import classes from './operator.module.css'
import { itemQuery } from './use-operator.ts'

interface ItemDialogProps {
  readonly item: Pick<ReportedItem, 'kind' | '_id' | 'title' | 'target_language'>
  readonly onClose: () => void
}

/** The texts in the order in which a learner meets them, each with Parley's own voice. */
export function ItemDialog({ item, onClose }: ItemDialogProps) {
  const { t } = useTranslation('operator')
  const { t: tu } = useTranslation('ui')
  const texts = useQuery(itemQuery(item))
  const reading = useReading(item.target_language, { isServerOnly: true })
  const spoken = { language: item.target_language, reading }
  return (
    <Dialog
      opened
      title={item.title}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          {tu('close')}
        </Button>
      }
    >
      <Loaded failed={t('read.failed')} query={texts}>
        {({ sections, parts }) => (
          <div className={classes.texts}>
            <Sections Heading="h3" sections={sections} {...spoken} />
            {parts.map(({ title, sections: own }, place) => (
              <section key={[title, place].join()}>
                <h3 className={classes.part} lang={item.target_language}>
                  {title}
                </h3>
                <Sections Heading="h4" sections={own} {...spoken} />
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface SpokenProps {
  readonly language: Language
  readonly reading: Reading
}

interface SectionsProps extends SpokenProps {
  /** Below the dialog's title, or below the title of a part. */
  readonly Heading: 'h3' | 'h4'
}

const Sections = ({ sections, ...spoken }: SectionsProps & { readonly sections: readonly TextSection[] }) =>
  sections.map((section) => <Section key={section.role} section={section} {...spoken} />)

function Section({ section: { role, texts }, Heading, ...spoken }: SectionsProps & { readonly section: TextSection }) {
  const { t } = useTranslation('operator')
  return (
    <>
      <Heading className={classes.role}>{t(`read.role.${role}`)}</Heading>
      <ul>
        {texts.flatMap(({ text, note }, place) =>
          spokenPieces(text, spoken.language).map((piece, index, all) => (
            <Line key={[place, index].join()} text={piece} note={index === all.length - 1 ? note : ''} {...spoken} />
          )),
        )}
      </ul>
    </>
  )
}

function Line({ text, note, language, reading }: SpokenProps & { readonly text: string; readonly note: string }) {
  const { t } = useTranslation('operator')
  const toggle = () => reading.toggle(text, language)
  return (
    <li>
      <span>
        <span lang={language}>{text}</span>
        {note !== '' && <small>{note}</small>}
        {reading.failed === text && <ProblemLine error={reading.error} />}
      </span>
      <PlayButton
        label={t('read.hear', { text })}
        stopLabel={t('voices.stop')}
        isPlaying={reading.playing === text}
        onPlay={toggle}
        onStop={toggle}
      />
    </li>
  )
}
