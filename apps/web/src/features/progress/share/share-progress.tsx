import type { Language } from '@parley/contracts/language/language.ts'
import type { Progress } from '@parley/contracts/practice/progress.ts'
import { IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { saidPhrasesQuery } from '../use-progress.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareProgressProps {
  readonly progress: Progress
  readonly language: Language | undefined
}

/** Shares the learner's progress as a picture; renders nothing before the learner has said a phrase aloud. */
export function ShareProgress({ progress, language }: ShareProgressProps) {
  const { t } = useTranslation('progress')
  const { data: said } = useQuery(saidPhrasesQuery(progress.user_id, language))
  const [isOpen, setOpen] = useState(false)
  if (!said || said.total === 0) return null
  return (
    <>
      <Button icon={<IconShare2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('share.open')}
      </Button>
      <Suspense>{isOpen && <ShareDialog progress={progress} said={said} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
