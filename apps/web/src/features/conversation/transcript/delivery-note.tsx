import { IconAlertTriangle, IconArrowUp, IconClock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/user.ts'
import type { Talk } from '../stage/use-talk.ts'
import type { Line } from '../turns/line.ts'
import { turnIdOf } from '../turns/line.ts'
import { outboxOf } from '../turns/outbox.ts'
import classes from './transcript.module.css'

const Confirm = lazy(async () => ({ default: (await import('#ui/confirm.tsx')).Confirm }))

interface UnsentLine {
  line: Line
  talk: Talk
}

const icons = { queued: IconClock, uploading: IconArrowUp, failed: IconAlertTriangle }

/** Where something that was said stands on its way to the server, and what can be done about it. */
export function DeliveryNote({ line, talk }: UnsentLine) {
  const { t } = useTranslation('conversation')
  const { _id } = useUser()
  const { delivery } = line
  if (delivery === null || delivery === 'sending') return null
  const Icon = icons[delivery]
  const isLosable = delivery === 'queued' && outboxOf(_id).isLosable()
  return (
    <div className={classes.delivery} data-failed={delivery === 'failed' || undefined} role="status">
      <span>
        <Icon className="i-sm" aria-hidden="true" />
        {isLosable ? t('unsent.onlyHere') : t(`unsent.${delivery}`)}
      </span>
      <Acts line={line} talk={talk} />
    </div>
  )
}

/** Typed words go back into their field; of a recording nothing would be left. What is being sent is left alone. */
function Acts({ line, talk }: UnsentLine) {
  const { t } = useTranslation('conversation')
  const [isAsking, setAsking] = useState(false)
  const turnId = turnIdOf(line)
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
