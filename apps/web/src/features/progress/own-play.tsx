import { useTranslation } from 'react-i18next'
import { PlayButton, type PlayButtonProps } from '#ui/controls/play-button.tsx'
import type { OwnSounds } from './use-own-sounds.ts'

interface OwnPlayProps extends Pick<PlayButtonProps, 'tone'> {
  readonly sounds: OwnSounds
  readonly url: string
  /** Accessible name: "Hear it, said on 4 November". */
  readonly label: string
}

/** The round play button before one of the reader's recordings. */
export function OwnPlay({ sounds, url, label, tone = 'iris' }: OwnPlayProps) {
  const { t } = useTranslation('progress')
  return (
    <PlayButton
      label={label}
      stopLabel={t('can.stop')}
      isPlaying={sounds.playing === url}
      onPlay={() => sounds.toggle(url)}
      onStop={sounds.stop}
      size="md"
      tone={tone}
    />
  )
}
