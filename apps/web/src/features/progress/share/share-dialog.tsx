import { endonyms } from '@parley/contracts/language/language.ts'
import type { Progress, SaidPhrase } from '@parley/contracts/practice/progress.ts'
import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { saveBlob } from '#platform/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CopyField } from '#ui/fields/copy-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { greatPhrases } from '../parts/said.rules.ts'
import { settledLanguages } from '../progress.rules.ts'
import { drawProgress, pictureSize } from './progress-picture.ts'
import classes from './share-dialog.module.css'

export interface ShareDialogProps {
  readonly progress: Progress
  readonly said: { readonly total: number; readonly items: readonly SaidPhrase[] }
  readonly onClose: () => void
}

const fileName = 'parley.png'

/** Shows a picture of the learner's progress, with buttons to share or save it. */
export function ShareDialog({ progress, said, onClose }: ShareDialogProps) {
  const { t } = useTranslation('progress')
  const content = usePictureContent(progress, said)
  const { data: picture, error } = useQuery({
    queryKey: ['progress-picture', content],
    queryFn: () => drawProgress(content),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(picture)
  const link = location.origin
  const files = picture ? [new File([picture], fileName, { type: picture.type })] : []
  const canShare = files.length > 0 && navigator.canShare?.({ files }) === true
  // Closing the device's own dialog rejects, which is not a failure.
  const share = () => void navigator.share({ files, url: link }).catch(() => {})
  return (
    <Dialog
      opened
      title={t('share.title')}
      onClose={onClose}
      foot={
        picture && (
          <>
            <Button
              variant={canShare ? 'outline' : 'filled'}
              icon={<IconDownload aria-hidden="true" />}
              onClick={() => saveBlob(fileName, picture)}
            >
              {t('share.save')}
            </Button>
            {canShare && (
              <Button variant="filled" icon={<IconShare2 aria-hidden="true" />} onClick={share}>
                {t('share.share')}
              </Button>
            )}
          </>
        )
      }
    >
      <p className="muted">{t('share.text')}</p>
      <div className={classes.picture}>
        {url && (
          <img
            src={url}
            {...pictureSize}
            alt={`${content.number} ${content.counted}. ${content.facts}. ${content.host}`}
          />
        )}
      </div>
      {error && <ProblemLine error={error} />}
      <CopyField label={t('share.link')} value={link} />
    </Dialog>
  )
}

function usePictureContent(progress: Progress, { total, items }: ShareDialogProps['said']) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const facts = settledLanguages(progress, new Set(items.map((item) => item.target_language)))
  return {
    number: format.number(total),
    counted: t('can.said', { count: total }),
    facts: facts.map(({ language, level }) => [endonyms[language], ...(level ? [level] : [])].join(' ')).join(', '),
    phrases: greatPhrases(items),
    host: location.host,
  }
}

/** A URL for the picture, valid while it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
