import type { Review } from '@parley/contracts/review/review.ts'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { useSharing, useTeam } from './use-sharing.ts'

export interface ShareDialogProps {
  readonly review: Review
  readonly onClose: () => void
}

/** Shares a review through a revocable link and, in a team, with its teachers. */
export function ShareDialog({ review, onClose }: ShareDialogProps) {
  const { t } = useTranslation('review')
  const { open, revoke, withOrg } = useSharing(review._id)
  const [isAsked, setIsAsked] = useState(false)
  const { public_id } = review
  const error = open.error ?? revoke.error ?? withOrg.error
  const foot = isAsked ? (
    <>
      <Button data-autofocus onClick={() => setIsAsked(false)}>
        {t('share.keep')}
      </Button>
      <Button
        variant="danger"
        busy={revoke.isPending}
        onClick={() => revoke.mutate(undefined, { onSuccess: () => setIsAsked(false) })}
      >
        {t('share.stop')}
      </Button>
    </>
  ) : public_id === null ? (
    <Button
      data-autofocus
      variant="filled"
      icon={<IconLink aria-hidden="true" />}
      busy={open.isPending}
      onClick={() => open.mutate()}
    >
      {t('share.make')}
    </Button>
  ) : (
    <Button variant="danger-quiet" icon={<IconLinkOff aria-hidden="true" />} onClick={() => setIsAsked(true)}>
      {t('share.stop')}
    </Button>
  )
  return (
    <Dialog opened title={isAsked ? t('share.question') : t('share.title')} onClose={onClose} foot={foot}>
      <p className="muted">{isAsked ? t('share.warning') : t('share.text')}</p>
      {!isAsked && public_id !== null && (
        <CopyField label={t('share.link')} value={`${location.origin}/session-review/${public_id}`} />
      )}
      {!isAsked && <TeamSwitch review={review} sharing={withOrg} />}
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}

interface TeamSwitchProps extends Pick<ShareDialogProps, 'review'> {
  readonly sharing: ReturnType<typeof useSharing>['withOrg']
}

/** Shown only in a team, which has teachers to share with. */
function TeamSwitch({ review, sharing }: TeamSwitchProps) {
  const { t } = useTranslation('review')
  const team = useTeam()
  if (team === null) return null
  return (
    <Switch
      label={t('share.team', { team })}
      isOn={sharing.isPending ? sharing.variables : review.is_shared_with_org}
      onChange={(isOn) => sharing.mutate(isOn)}
    />
  )
}
