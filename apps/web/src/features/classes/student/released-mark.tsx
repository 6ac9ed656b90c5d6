import type { ReleasedMark as Released } from '@parley/contracts/classes/mark.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import classes from './assigned-review.module.css'

/** The teacher's mark next to the model's, with the written and spoken comments. */
export function ReleasedMark({ mark }: { readonly mark: Released }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const written = (value: string) => (mark.scale === 'cefr' ? value : format.number(Number(value)))
  const { value, machine_mark: machine, reason, comment, spoken_comment: spoken, by, overruled } = mark
  return (
    <section className={classes.mark} aria-label={t('released.title')}>
      <dl className={classes.values}>
        <div>
          <dt>{t('released.title')}</dt>
          <dd>{written(value)}</dd>
        </div>
        {machine !== null && (
          <div>
            <dt>{t('mark.model')}</dt>
            <dd data-machine>{written(machine)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.said}>
        {comment !== '' && <blockquote>{comment}</blockquote>}
        {spoken && (
          // biome-ignore lint/a11y/useMediaCaption: a teacher's comment, which is not transcribed
          <audio controls preload="none" src={spoken.audio_url} aria-label={t('spoken.label')} />
        )}
        {reason !== '' && (
          <p>
            {t('released.reason')} {reason}
          </p>
        )}
        {overruled.length > 0 && (
          <p>
            {t('released.right')} {overruled.map(({ original_text: text }) => text).join(' · ')}
          </p>
        )}
        <p className={classes.by}>
          {[...(by === null ? [] : [by]), mark.class_name, format.ago(mark.released_at)].join(', ')}
        </p>
      </div>
    </section>
  )
}
