import type { Language } from '@parley/contracts/language/language.ts'
import { IconLock, IconMessage2, IconMicrophone, IconPlus, IconStack2, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useIsSubscribed } from '#platform/session/subscription.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { useMenu } from '#ui/controls/use-menu.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { type Imported, useImport } from '../item/use-import.ts'
import classes from './create-menu.module.css'
import { parseDashboardSearch, writeDashboardSearch } from './dashboard-search.ts'

const ImportDialog = lazy(async () => ({ default: (await import('../item/import-dialog.tsx')).ImportDialog }))

const RehearsalDialog = lazy(async () => ({ default: (await import('./rehearsal-dialog.tsx')).RehearsalDialog }))

/** Opens the imported item. @param onTarget called with the item's language */
function useShowImported(onTarget: (language: Language) => void) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  return ({ kind, _id, target, isExam }: Imported) => {
    onTarget(target)
    void toast(t(`import.done.${kind}`), { kind: 'done' })
    const shown = {
      ...parseDashboardSearch({}),
      tab: isExam ? 'ielts' : 'scenarios',
      category: 'created',
      level: 'all',
    }
    void (kind === 'module'
      ? navigate({ to: '/platform/dashboard/module/$moduleId', params: { moduleId: _id } })
      : navigate({ to: '/platform/dashboard', search: writeDashboardSearch(parseDashboardSearch(shown)) }))
  }
}

export interface CreateMenuProps {
  readonly target: Language
  /** Called with the language of an imported item. */
  readonly onTarget: (language: Language) => void
}

/** A menu with all ways to create something. Users without a plan see the restriction before choosing. */
export function CreateMenu({ target, onTarget }: CreateMenuProps) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { open, close, rootProps, buttonProps } = useMenu()
  const isLocked = useIsSubscribed() === false
  const hasModel = useKnownConfig()?.partner === 'model'
  const [rehearses, setRehearses] = useState(false)
  const { mutate, reset, error, variables } = useImport()
  const show = useShowImported(onTarget)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Lets the user choose the same file again after correcting it.
    event.currentTarget.value = ''
    if (file) mutate(file, { onSuccess: show })
  }
  const ways: { name: 'scenario' | 'module' | 'import'; icon: ReactNode; go: () => void }[] = [
    {
      name: 'scenario',
      icon: <IconMessage2 aria-hidden="true" />,
      go: () => void navigate({ to: '/platform/scenario/{-$scenarioId}', params: {} }),
    },
    {
      name: 'module',
      icon: <IconStack2 aria-hidden="true" />,
      go: () => void navigate({ to: '/platform/module/{-$moduleId}', params: {} }),
    },
    { name: 'import', icon: <IconUpload aria-hidden="true" />, go: () => input.current?.click() },
  ]
  return (
    <div className={classes.root} data-tour="create" {...rootProps}>
      <IconButton label={t('create.menu')} tip="none" {...buttonProps}>
        <IconPlus aria-hidden="true" />
      </IconButton>
      {open && (
        <div className={classes.list} role="menu" aria-label={t('create.menu')}>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            aria-disabled={!hasModel || undefined}
            onClick={() => {
              if (!hasModel) return
              close()
              setRehearses(true)
            }}
          >
            <IconMicrophone aria-hidden="true" />
            <span>
              {t('rehearsal.title')}
              <small>{t(hasModel ? 'rehearsal.how' : 'rehearsal.noModel')}</small>
            </span>
          </button>
          {ways.map(({ name, icon, go }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classes.item}
              onClick={() => {
                close()
                if (isLocked) void navigate({ to: '/platform/tariff-plans' })
                else go()
              }}
            >
              {icon}
              <span>
                {t(`create.${name}`)}
                {isLocked && (
                  <small>
                    <IconLock aria-hidden="true" />
                    {t('create.locked')}
                  </small>
                )}
              </span>
            </button>
          ))}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('create.file')}
        className="sr"
        tabIndex={-1}
        onChange={take}
      />
      <Suspense>{rehearses && <RehearsalDialog target={target} onClose={() => setRehearses(false)} />}</Suspense>
      <Suspense>{error && <ImportDialog name={variables?.name ?? ''} error={error} onClose={reset} />}</Suspense>
    </div>
  )
}
