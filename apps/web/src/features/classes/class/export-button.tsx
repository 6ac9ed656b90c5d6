import { exportMarks } from '@parley/contracts/classes/overview.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { saveText } from '#platform/save-file.ts'
import { timeZoneNow } from '#platform/time-zone.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'

/** Downloads all of a class's marks as a file. */
export function ExportButton({ classId }: { readonly classId: string }) {
  const { t } = useTranslation('classes')
  const problemText = useProblemText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(exportMarks, { params: { id: classId }, query: { time_zone: timeZoneNow() } }),
    onSuccess: ({ file_name: name, content }) => saveText(name, content, 'text/csv'),
    onError: (error) => void toast(problemText(error), { kind: 'warn' }),
  })
  return (
    <Button icon={<IconDownload aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
      {t('class.csv')}
    </Button>
  )
}
