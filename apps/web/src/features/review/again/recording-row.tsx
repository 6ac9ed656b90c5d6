import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { MicButton } from '#ui/controls/mic-button.tsx'
import classes from './again.module.css'
import type { AgainControl } from './again-provider.tsx'

export interface RecordingRowProps {
  readonly control: Pick<AgainControl, 'finish' | 'cancel'>
  /** The browser may still be asking for permission. */
  readonly isOpening: boolean
}

/** Elapsed time, stop and cancel while the microphone is open. Escape cancels. */
export function RecordingRow({ control, isOpening }: RecordingRowProps) {
  const { t } = useTranslation('review')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys for the two buttons inside
    <div
      className={classes.row}
      onKeyDown={(event) => {
        if (event.key === 'Escape') control.cancel()
      }}
    >
      {!isOpening && <StopButton onClick={control.finish} label={t('again.stop')} />}
      <p className={classes.text} role="status">
        <strong>{t(isOpening ? 'again.opening' : 'again.recording')}</strong>
        {!isOpening && <Seconds />}
      </p>
      <Button variant="quiet" size="sm" icon={<IconX aria-hidden="true" />} onClick={control.cancel}>
        {t('again.cancel')}
      </Button>
    </div>
  )
}

/** Takes the focus because it replaces the button that was pressed. */
function StopButton(props: { readonly label: string; readonly onClick: () => void }) {
  return (
    <span ref={(host) => host?.querySelector('button')?.focus({ preventScroll: true })} className={classes.stop}>
      <MicButton tone="live" {...props} />
    </span>
  )
}

function Seconds() {
  const format = useFormat()
  const [began] = useState(() => Date.now())
  const [now, setNow] = useState(began)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">{format.clock(Math.floor((now - began) / 1_000) * 1_000)}</span>
}
