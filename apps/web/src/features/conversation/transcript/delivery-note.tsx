import { IconAlertTriangle, IconArrowUp, IconClock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
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

const icons = { queued: IconClock, uploading: IconArrowUp, refused: IconAlertTriangle }

/** The delivery state of a line that the server has not received, with the possible actions. */
export function DeliveryNote({ line, talk }: UnsentLine) {
  const { t } = useTranslation('conversation')
  const { _id } = useUser()
  const { delivery } = line
  if (delivery.kind === 'received') return null
  const Icon = icons[delivery.kind]
  const isOnlyHere = delivery.kind === 'queued' && outboxOf(_id).isOnlyHere()
  return (
    <div className={classes.delivery} data-failed={delivery.kind === 'refused' || undefined} role="status">
      <span>
        <Icon className="i-sm" aria-hidden="true" />
        {isOnlyHere ? t('unsent.onlyHere') : t(`unsent.${delivery.kind}`)}
        {delivery.kind === 'uploading' && delivery.isSlow && <UploadShare share={delivery.share} />}
      </span>
      <DeliveryActions line={line} talk={talk} />
    </div>
  )
}

/** How much of a slow upload is done. Not announced: it changes with each percent. */
function UploadShare({ share }: { share: number }) {
  const { t } = useTranslation('conversation')
  const format = useFormat()
  return (
    <>
      <progress className={classes.upload} value={share} aria-label={t('unsent.uploading')} />
      <span aria-hidden="true">{format.percent(share)}</span>
    </>
  )
}

/** A typed line can return to its field; a recording would be lost. Nothing can be done once all of it is sent. */
function DeliveryActions({ line, talk }: UnsentLine) {
  const { t } = useTranslation('conversation')
  const [isAsking, setAsking] = useState(false)
  const { turnId } = line
  const { delivery } = line
  const isRecording = line.text === ''
  const isUploading = delivery.kind === 'uploading'
  const isTooLate = isUploading && !(isRecording && delivery.isSlow && delivery.share < 1)
  const verb = isRecording ? t('unsent.delete') : t('unsent.edit')
  return (
    <>
      {delivery.kind === 'refused' && (
        <button type="button" className={classes.act} onClick={() => talk.askAgain(turnId)}>
          {t('unsent.again')}
        </button>
      )}
      <button
        type="button"
        className={classes.act}
        disabled={isTooLate}
        onClick={() => (isRecording ? setAsking(true) : talk.remove(turnId))}
      >
        {isUploading && !isTooLate ? t('unsent.stop') : verb}
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
