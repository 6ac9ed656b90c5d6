import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { useModerationText } from '#platform/moderation-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import type { ScenarioEditor } from './scenario-editor.ts'
import { ScenarioNotice } from './scenario-notice.tsx'
import type { Files } from './storage/scenario-files.ts'
import type { useSaving } from './storage/scenario-saving.ts'

export interface ScenarioNoticesProps {
  readonly editor: ScenarioEditor
  readonly files: Files
  readonly conflict: ReturnType<typeof useSaving>['conflict']
  readonly readOnly: boolean
  readonly moderation: Scenario['moderation']
  /** Dismisses the notice that a draft was restored; null if none was. */
  readonly restored: (() => void) | null
}

/** Notices about the entire scenario, with the actions that each offers. */
export function ScenarioNotices(props: ScenarioNoticesProps) {
  const { editor, files, conflict, readOnly, moderation, restored } = props
  const { t } = useTranslation('scenario-wizard')
  const moderationText = useModerationText()(moderation)
  return (
    <>
      {moderationText && <ScenarioNotice isWarning text={moderationText} />}
      {readOnly && <ScenarioNotice text={t('readOnly')} />}
      {restored && (
        <ScenarioNotice text={t('restored')} onClose={restored}>
          <Button
            size="sm"
            onClick={() => {
              editor.discardDraft()
              restored()
            }}
          >
            {t('discard')}
          </Button>
        </ScenarioNotice>
      )}
      <FileNotice editor={editor} files={files} />
      {conflict.mine !== null && <MineNotice editor={editor} mine={conflict.mine} onForget={conflict.forgetMine} />}
    </>
  )
}

function FileNotice({ editor, files }: Pick<ScenarioNoticesProps, 'editor' | 'files'>) {
  const { t } = useTranslation('scenario-wizard')
  const format = useFormat()
  const { news } = files
  if (news === null) return null
  if (news.kind === 'tooLarge') {
    const text = t('file.tooLarge', { max: format.megabytes(news.maxBytes) })
    return <ScenarioNotice isWarning text={text} onClose={files.forget} />
  }
  if (news.kind === 'module') {
    return (
      <ScenarioNotice isWarning text={t('file.module')} onClose={files.forget}>
        <ButtonLink size="sm" to="/platform/dashboard">
          {t('file.there')}
        </ButtonLink>
      </ScenarioNotice>
    )
  }
  return (
    <ScenarioNotice text={t('file.taken')} onClose={files.forget}>
      <Button
        size="sm"
        onClick={() => {
          editor.openForm(news.before)
          files.forget()
        }}
      >
        {t('undo')}
      </Button>
    </ScenarioNotice>
  )
}

interface MineNoticeProps extends Pick<ScenarioNoticesProps, 'editor'> {
  readonly mine: string
  readonly onForget: () => void
}

/** Lets the author copy or restore their own version after the stored one was loaded. */
function MineNotice({ editor, mine, onForget }: MineNoticeProps) {
  const { t } = useTranslation('scenario-wizard')
  const copy = async () => {
    await navigator.clipboard.writeText(mine)
    void toast(t('conflict.copied'))
  }
  return (
    <ScenarioNotice text={t('conflict.kept')} onClose={onForget}>
      <Button size="sm" onClick={() => void copy()}>
        {t('conflict.copy')}
      </Button>
      <Button
        size="sm"
        onClick={() => {
          editor.openJson(mine)
          onForget()
        }}
      >
        {t('conflict.open')}
      </Button>
    </ScenarioNotice>
  )
}
