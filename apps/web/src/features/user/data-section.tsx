import { exportUser } from '@parley/contracts/user.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { useUser } from '#platform/user.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Section } from './section.tsx'

/** Hands a document to the browser as a download. */
function download(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Everything kept about the person, to take along. */
export function DataSection() {
  const { t } = useTranslation('user')
  const { tag_name } = useUser()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(exportUser),
    onSuccess: (everything) => download(`parley-${tag_name}.json`, everything),
  })
  return (
    <Section title={t('data.title')} text={t('data.text')}>
      <Button icon={<IconDownload aria-hidden="true" />} busy={isPending} onClick={() => mutate()}>
        {t('data.export')}
      </Button>
      {error && <ProblemLine error={error} />}
    </Section>
  )
}
