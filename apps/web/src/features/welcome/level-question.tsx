import { IconMicrophone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { OpenQuestionProps } from './open-question.ts'
import { TapOptions } from './tap-options.tsx'
import classes from './welcome.module.css'
import { descriptions } from './welcome.rules.ts'

type Key = (typeof descriptions)[number]['key']

/** The learner's own description of their level, or a spoken placement test. */
export function LevelQuestion({ draft, onDraft, onFindOut }: OpenQuestionProps & { readonly onFindOut: () => void }) {
  const { t } = useTranslation('welcome')
  const chosen = draft?.level ? (descriptions.find(({ level }) => level === draft.level)?.key ?? null) : null
  const choose = (key: Key) => {
    const found = descriptions.find((description) => description.key === key)
    if (found) onDraft({ level: found.level, level_source: 'DESCRIBED' })
  }
  return (
    <>
      <h1>{t('level.title')}</h1>
      <TapOptions<Key>
        label={t('level.title')}
        columns={1}
        chosen={chosen}
        onChoose={choose}
        options={descriptions.map(({ key }, place) => ({
          value: key,
          title: t(`level.${key}.title`),
          text: t(`level.${key}.text`),
          mark: <Bars reached={place} />,
        }))}
      />
      <div className={classes.find}>
        <p>
          <b>{t('level.find.title')}</b>
          <span>{t('level.find.text')}</span>
        </p>
        <Button variant="soft" icon={<IconMicrophone aria-hidden="true" />} onClick={onFindOut}>
          {t('level.find.verb')}
        </Button>
      </div>
    </>
  )
}

const heights = [8, 13, 18, 23, 28]

function Bars({ reached }: { readonly reached: number }) {
  return (
    <span className={classes.bar} aria-hidden="true">
      {heights.map((height, place) => (
        <b key={height} data-on={place <= reached || undefined} style={{ height }} />
      ))}
    </span>
  )
}
