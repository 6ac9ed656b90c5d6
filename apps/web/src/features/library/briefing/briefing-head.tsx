import type { Briefing } from '@parley/contracts/library/briefing.ts'
import { IconClock, IconShare, IconStar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Level } from '#ui/voice/charts/level.tsx'
import { ItemMenu, isOfOthers } from '../item/item-menu.tsx'
import { useToggleFavoriteScenario } from '../item/use-favorite.ts'
import classes from './briefing.module.css'

interface BriefingHeadProps {
  readonly briefing: Briefing
}

/** The title, level and duration. */
export function BriefingName({ briefing: { scenario, minutes } }: BriefingHeadProps) {
  const { t } = useTranslation(['briefing', 'library'])
  const isExam = scenario.scenario_type === 'IELTS'
  return (
    <div className={classes.name}>
      <b>{scenario.title}</b>
      <p>
        {isExam ? (
          <span>IELTS</span>
        ) : (
          <Level
            level={scenario.difficulty_level}
            label={t('card.level', { ns: 'library', level: scenario.difficulty_level })}
          />
        )}
        <span>
          <IconClock className="i i-sm" aria-hidden="true" />
          {minutes.from === minutes.to
            ? t('minutes', { count: minutes.to })
            : t('card.minutes', { ns: 'library', ...minutes })}
        </span>
      </p>
    </div>
  )
}

/** The favourite button and further actions. */
export function BriefingActions({ briefing: { scenario } }: BriefingHeadProps) {
  const { t } = useTranslation(['briefing', 'library'])
  const favorite = useToggleFavoriteScenario()
  const navigate = useNavigate()
  const star = () =>
    favorite.mutate(scenario, { onError: () => void toast(t('favoriteFailed', { ns: 'library' }), { kind: 'warn' }) })
  const share = {
    label: t('share'),
    icon: <IconShare aria-hidden="true" />,
    onClick: () => void shareLink(t('shared')),
  }
  return (
    <>
      <IconButton
        label={t('card.favorite', { ns: 'library', title: scenario.title })}
        aria-pressed={scenario.is_favorite}
        fills
        tip="none"
        onClick={star}
      >
        <IconStar aria-hidden="true" />
      </IconButton>
      <ItemMenu
        item={{ kind: 'scenario', _id: scenario._id, title: scenario.title }}
        isExam={scenario.scenario_type === 'IELTS'}
        canEdit={scenario.can_edit}
        canReport={isOfOthers(scenario)}
        before={[share]}
        onDeleted={() => void navigate({ to: '/platform/dashboard' })}
      />
    </>
  )
}

/** Shares this page's URL through the device's share sheet, or otherwise the clipboard. */
async function shareLink(copied: string): Promise<void> {
  const url = window.location.href
  try {
    if (navigator.share) return await navigator.share({ url, title: document.title })
    await navigator.clipboard.writeText(url)
    void toast(copied)
  } catch {
    // Cancelled or not allowed: there is nothing to report.
  }
}
