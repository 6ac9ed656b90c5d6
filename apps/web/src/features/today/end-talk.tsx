import { requestReview } from '@parley/contracts/review/review.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Confirm } from '#ui/dialogs/confirm.tsx'

/** Asks for confirmation before ending the open conversation, then opens its review. */
export function EndTalk({ sessionId, onClose }: { readonly sessionId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('today')
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(requestReview, { body: { session_id: sessionId } }),
    onSuccess: ({ _id }) => void navigate({ to: '/platform/history/{-$id}', params: { id: _id } }),
  })
  return (
    <Confirm
      opened
      title={t('end.title')}
      verb={t('act.end')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t('end.text')}
    </Confirm>
  )
}
