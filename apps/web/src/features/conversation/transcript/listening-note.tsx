// Replaces the transcript while the text is hidden for listening practice.
import { IconEye, IconVolume } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { Talk } from '../talk/use-talk.ts'
import classes from './cards.module.css'

export function ListeningNote({ talk, onShow }: { talk: Talk; onShow: () => void }) {
  const { t } = useTranslation('talk')
  const last = talk.state.lines.findLast(({ who }) => who === 'partner')
  const canHear = last?.audioUrl != null && talk.state.floor.kind === 'idle'
  return (
    <div className={classes.card} data-kind="plain">
      <div>
        <h2>{t('listening.title')}</h2>
        <p className={classes.text}>{t('listening.text')}</p>
      </div>
      <div className={classes.acts}>
        <Button
          size="sm"
          icon={<IconVolume aria-hidden="true" />}
          disabled={!canHear}
          onClick={() => last && talk.replay(last)}
        >
          {t('listening.again')}
        </Button>
        <Button size="sm" variant="quiet" icon={<IconEye aria-hidden="true" />} onClick={onShow}>
          {t('listening.show')}
        </Button>
      </div>
    </div>
  )
}
