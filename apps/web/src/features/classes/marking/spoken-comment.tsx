import { deleteSpokenComment, type Mark, type Submission, saveSpokenComment } from '@parley/contracts/classes/mark.ts'
import { IconMicrophone, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call, send } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { useClassAct } from '../parts/use-classes.ts'
import classes from './marking.module.css'
import { useCommentRecording } from './use-comment-recording.ts'

interface SpokenCommentProps {
  readonly submission: Submission
  readonly version: number
}

/** A teacher's spoken comment: records, plays and removes it. */
export function SpokenComment({ submission, version }: SpokenCommentProps) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const params = { id: submission._id }
  const spoken = submission.mark?.spoken_comment
  const upload = useClassAct(async (wav: Blob): Promise<Mark> => {
    const form = new FormData()
    form.set('version', String(version))
    form.set('audio', wav, 'comment.wav')
    return (await send(saveSpokenComment, { params, form })).json()
  })
  const removal = useClassAct(() => call(deleteSpokenComment, { params, query: { version } }))
  const recording = useCommentRecording((wav) => upload.mutate(wav))
  const error = upload.error ?? removal.error
  return (
    <div className={classes.spoken}>
      {spoken && recording.state !== 'on' && (
        <div className={classes.heard}>
          {/* biome-ignore lint/a11y/useMediaCaption: the teacher has just recorded it, and may add a written comment */}
          <audio controls preload="none" src={spoken.audio_url} aria-label={t('spoken.label')} />
          <IconButton label={t('spoken.remove')} tip="left" onClick={() => removal.mutate(undefined)}>
            <IconTrash aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {recording.state === 'on' ? (
        <Button
          size="sm"
          className={classes.live ?? ''}
          icon={<IconPlayerStopFilled aria-hidden="true" />}
          onClick={recording.stop}
        >
          {t('spoken.stop')} <span aria-hidden="true">{format.clock(recording.seconds * 1_000)}</span>
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          icon={<IconMicrophone aria-hidden="true" />}
          busy={upload.isPending || recording.state === 'opening'}
          onClick={recording.start}
        >
          {t(spoken ? 'spoken.again' : 'spoken.start')}
        </Button>
      )}
      {recording.isFailed && (
        <p className="help help-error" role="alert">
          {t('spoken.noMicrophone')}
        </p>
      )}
      {error && <ProblemLine error={error} />}
    </div>
  )
}
