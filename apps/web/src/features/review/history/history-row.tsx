import { endonyms } from '@parley/contracts/language/language.ts'
import type { ReviewSummary } from '@parley/contracts/review/review.ts'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { factsClass } from '#ui/page/head.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { useOutcome } from '../use-outcome.ts'
import classes from './history-list.module.css'

export interface HistoryRowProps {
  readonly review: ReviewSummary
  readonly onDelete: () => void
}

/** One conversation in the list; the entire row is one link, and its delete button lies above it. */
export function HistoryRow({ review, onDelete }: HistoryRowProps) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const outcome = useOutcome()
  const { scenario, status, level, overall_band } = review
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h3>
          <Link to="/platform/history/{-$id}" params={{ id: review._id }} className={classes.link}>
            {scenario.title}
          </Link>
        </h3>
        {status === 'ready' && <p>{outcome(review)}</p>}
        {status === 'pending' && <p className={classes.pendingText}>{t('history.pending')}</p>}
        {status === 'failed' && (
          <p>
            <span className="tag tag-warn">{t('history.notWritten')}</span>
          </p>
        )}
      </div>
      <Voiceprint
        phrase={scenario.title}
        fill={status === 'ready' ? shareDone(review) : 0}
        tone="done"
        className={classes.voice}
      />
      <ul className={`${factsClass} ${classes.facts}`}>
        {scenario.scenario_type === 'IELTS' && <li>IELTS</li>}
        <li lang={scenario.target_language}>{endonyms[scenario.target_language]}</li>
        <li>{format.date(review.started_at)}</li>
        <li>{format.duration(review.duration_ms)}</li>
      </ul>
      <p className={classes.level}>
        {level && <Level level={level.cefr} label={t('level.label', { level: level.cefr })} />}
        {overall_band !== null && <b>{t('bands.short', { band: format.number(overall_band) })}</b>}
      </p>
      <IconButton
        className={classes.delete}
        label={t('delete.named', { title: scenario.title })}
        tip="none"
        onClick={onDelete}
      >
        <IconTrash aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** From 0 to 1: by steps, otherwise by goals, otherwise 1. */
const shareDone = ({ steps_done, steps_total, goals_reached, goals_total }: ReviewSummary): number =>
  steps_total > 0 ? steps_done / steps_total : goals_total > 0 ? goals_reached / goals_total : 1
