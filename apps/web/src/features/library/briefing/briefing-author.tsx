import type { Briefing } from '@parley/contracts/library/briefing.ts'
import { IconFlag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { isOfOthers } from '../item/item-menu.tsx'
import { ModerationNote } from '../item/item-standing.tsx'
import classes from './briefing.module.css'

const ReportDialog = lazy(async () => ({ default: (await import('../item/report-dialog.tsx')).ReportDialog }))

/** The author, the visibility, and the number of conversations. */
export function BriefingAuthor({ briefing }: { readonly briefing: Briefing }) {
  const { t } = useTranslation(['briefing', 'library'])
  const [isReporting, setReporting] = useState(false)
  const { scenario, is_built_in: isBuiltIn, talked_count: talked } = briefing
  if (isBuiltIn) return <p className={classes.by}>{t('by.builtIn')}</p>
  const { author } = scenario
  return (
    <>
      <p className={classes.by}>
        <span>
          {scenario.is_owner && t('by.you')}
          {!scenario.is_owner && author === null && t('by.nobody')}
          {!scenario.is_owner && author !== null && t('card.author', { ns: 'library', name: author.tag_name })}
          {', '}
          {t(`by.${scenario.visibility}`)}
          {talked !== null && talked > 0 && `, ${t('by.talked', { count: talked })}`}.
        </span>
        {isOfOthers(scenario) && (
          <Button
            size="sm"
            variant="quiet"
            icon={<IconFlag className="i i-sm" aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            {t('item.report', { ns: 'library' })}
          </Button>
        )}
      </p>
      <ModerationNote item={scenario} />
      <Suspense>
        {isReporting && (
          <ReportDialog
            item={{ kind: 'scenario', _id: scenario._id, title: scenario.title }}
            onClose={() => setReporting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
