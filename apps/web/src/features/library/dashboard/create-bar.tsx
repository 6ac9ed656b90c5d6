import type { Language } from '@parley/contracts/language.ts'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { toast } from '#ui/toast.ts'
import { type Imported, useImport } from '../item/use-import.ts'
import classes from './create-bar.module.css'
import { parseDashboardSearch, writeDashboardSearch } from './dashboard-search.ts'

const ImportDialog = lazy(async () => ({ default: (await import('../item/import-dialog.tsx')).ImportDialog }))

/** The ways to something of one's own. `onTarget`: what was imported is in another language. */
export function CreateBar({ onTarget }: { readonly onTarget: (language: Language) => void }) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, reset, isPending, error, variables } = useImport()
  const show = ({ kind, _id, target, isExam }: Imported) => {
    onTarget(target)
    void toast(t(`import.done.${kind}`), { kind: 'done' })
    void (kind === 'module'
      ? navigate({ to: '/platform/dashboard/module/$moduleId', params: { moduleId: _id } })
      : navigate({
          to: '/platform/dashboard',
          search: writeDashboardSearch({
            ...parseDashboardSearch({}),
            tab: isExam ? 'ielts' : 'scenarios',
            category: 'created',
          }),
        }))
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file again, once it is mended, counts as a new choice.
    event.currentTarget.value = ''
    if (file) mutate(file, { onSuccess: show })
  }
  return (
    <div className={classes.bar} data-tour="create">
      <ButtonLink
        to="/platform/module/{-$moduleId}"
        params={{}}
        variant="quiet"
        size="sm"
        icon={<IconPlus aria-hidden="true" />}
      >
        {t('create.module')}
      </ButtonLink>
      <ButtonLink
        to="/platform/scenario/{-$scenarioId}"
        params={{}}
        variant="quiet"
        size="sm"
        icon={<IconPlus aria-hidden="true" />}
      >
        {t('create.scenario')}
      </ButtonLink>
      <Button
        variant="quiet"
        size="sm"
        icon={<IconUpload aria-hidden="true" />}
        busy={isPending}
        onClick={() => input.current?.click()}
      >
        {t('create.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('create.file')}
        className="sr"
        tabIndex={-1}
        onChange={take}
      />
      <Suspense>{error && <ImportDialog name={variables?.name ?? ''} error={error} onClose={reset} />}</Suspense>
    </div>
  )
}
