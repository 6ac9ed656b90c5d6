// One point to learn from the two turns: a mistake, another way to say it, or confirmation that it was correct.

import type { TrialFinding } from '@parley/contracts/conversation/trial.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Fix } from '#ui/voice/fix.tsx'
import classes from './landing.module.css'

export function Finding({ finding, language }: { finding: TrialFinding; language: Language }) {
  const { t } = useTranslation('landing-more')
  if (finding.kind === 'right') {
    return (
      <div className={classes.finding}>
        <p className={classes.rightLine} lang={language} translate="no">
          {finding.said}
        </p>
        <p className={classes.right}>
          <IconCheck aria-hidden="true" />
          {t('finding.right')}
        </p>
      </div>
    )
  }
  if (finding.kind === 'example') {
    return (
      <dl className={classes.finding} data-pair>
        <dt>{t('finding.said')}</dt>
        <dd lang={language} translate="no">
          {finding.said}
        </dd>
        <dt>{t('finding.way')}</dt>
        <dd lang={language} translate="no" data-way>
          {finding.example}
        </dd>
      </dl>
    )
  }
  const { said, explanation } = finding
  return (
    <div className={classes.finding}>
      <Fix
        message={said}
        fix={finding}
        language={language}
        why={explanation}
        fuller={null}
        labels={{ said: t('finding.said'), say: t('finding.say'), fuller: '' }}
      />
    </div>
  )
}
