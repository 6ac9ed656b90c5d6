import type { Scenario } from '@parley/contracts/library.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { useModerationText } from '#platform/moderation-text.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { toast } from '#ui/toast.ts'
import type { Files } from './scenario-files.ts'
import { ScenarioNotice } from './scenario-notice.tsx'
import type { useSaving } from './scenario-saving.ts'
import type { ScenarioWork } from './scenario-work.ts'

export interface ScenarioNoticesProps {
  readonly work: ScenarioWork
  readonly files: Files
  readonly conflict: ReturnType<typeof useSaving>['conflict']
  readonly readOnly: boolean
  readonly moderation: Scenario['moderation']
  /** Takes away the news that a draft was found; null where none was. */
  readonly restored: (() => void) | null
}

/** What happened to the scenario as a whole, and the way back from it. */
export function ScenarioNotices(props: ScenarioNoticesProps) {
  const { work, files, conflict, readOnly, moderation, restored } = props
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
              work.discardDraft()
              restored()
            }}
          >
            {t('discard')}
          </Button>
        </ScenarioNotice>
      )}
      <FileNotice work={work} files={files} />
      {conflict.mine !== null && <MineNotice work={work} mine={conflict.mine} onForget={conflict.forgetMine} />}
    </>
  )
}

function FileNotice({ work, files }: Pick<ScenarioNoticesProps, 'work' | 'files'>) {
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
          work.openForm(news.before)
          files.forget()
        }}
      >
        {t('undo')}
      </Button>
    </ScenarioNotice>
  )
}

interface MineNoticeProps extends Pick<ScenarioNoticesProps, 'work'> {
  readonly mine: string
  readonly onForget: () => void
}

/** The own version after the other one was loaded: to copy, or to go on with. */
function MineNotice({ work, mine, onForget }: MineNoticeProps) {
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
          work.openJson(mine)
          onForget()
        }}
      >
        {t('conflict.open')}
      </Button>
    </ScenarioNotice>
  )
}
