import { IconAlertTriangle, IconArrowUp, IconClock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import type { Talk } from '../talk/use-talk.ts'
import type { Line } from '../turns/line.ts'
import { outboxOf } from '../turns/outbox.ts'
import classes from './transcript.module.css'

const Confirm = lazy(async () => ({ default: (await import('#ui/dialogs/confirm.tsx')).Confirm }))

interface UnsentLine {
  line: Line
  talk: Talk
}

const icons = { queued: IconClock, uploading: IconArrowUp, failed: IconAlertTriangle }

/** The delivery state of a line that the server has not received, with the possible actions. */
export function DeliveryNote({ line, talk }: UnsentLine) {
  const { t } = useTranslation('conversation')
  const { _id } = useUser()
  const { delivery } = line
  if (delivery === null || delivery === 'sending') return null
  const Icon = icons[delivery]
  const isOnlyHere = delivery === 'queued' && outboxOf(_id).isOnlyHere()
  return (
    <div className={classes.delivery} data-failed={delivery === 'failed' || undefined} role="status">
      <span>
        <Icon className="i-sm" aria-hidden="true" />
        {isOnlyHere ? t('unsent.onlyHere') : t(`unsent.${delivery}`)}
      </span>
      <DeliveryActions line={line} talk={talk} />
    </div>
  )
}

/** A typed line can return to its field; a recording would be lost. A line that is being sent has no actions. */
function DeliveryActions({ line, talk }: UnsentLine) {
  const { t } = useTranslation('conversation')
  const [isAsking, setAsking] = useState(false)
  const { turnId } = line
  const isRecording = line.text === ''
  return (
    <>
      {line.delivery === 'failed' && (
        <button type="button" className={classes.act} onClick={() => talk.askAgain(turnId)}>
          {t('unsent.again')}
        </button>
      )}
      <button
        type="button"
        className={classes.act}
        disabled={line.delivery === 'uploading'}
        onClick={() => (isRecording ? setAsking(true) : talk.remove(turnId))}
      >
        {isRecording ? t('unsent.delete') : t('unsent.edit')}
      </button>
      {isAsking && (
        <Suspense fallback={null}>
          <Confirm
            opened
            title={t('unsent.deleteTitle')}
            verb={t('unsent.delete')}
            danger
            onConfirm={() => talk.remove(turnId)}
            onClose={() => setAsking(false)}
          >
            {t('unsent.deleteText')}
          </Confirm>
        </Suspense>
      )}
    </>
  )
}
