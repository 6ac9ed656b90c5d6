import type { Class } from '@parley/contracts/classes/class.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import { SelectField } from '#ui/fields/field.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { ieltsParts } from '../parts/ielts-parts.ts'
import classes from './assigning.module.css'
import type { AssignmentDraft } from './draft.rules.ts'
import type { SourceState } from './use-source.ts'

const SourcePicker = lazy(async () => ({ default: (await import('./source-picker.tsx')).SourcePicker }))

export interface SourcePartProps {
  readonly taught: Class
  readonly draft: AssignmentDraft
  readonly source: SourceState
  /** A student has begun, so the source cannot be changed. */
  readonly isFixed: boolean
  /** Errors about missing values. */
  readonly error: string | undefined
  readonly onChange: (change: Partial<AssignmentDraft>) => void
}

/** A scenario, a module or a test. */
export function SourcePart({ taught, draft, source, isFixed, error, onChange }: SourcePartProps) {
  const { t } = useTranslation('classes')
  const [isPicking, setPicking] = useState(false)
  const kinds = (['scenario', 'module', ...(taught.language === 'en' ? (['exam'] as const) : [])] as const).map(
    (value) => ({ value, label: t(`source.kind.${value}`) }),
  )
  return (
    <section aria-labelledby="assign-source">
      <h2 id="assign-source">{t('source.title')}</h2>
      {isFixed ? (
        <p className="help">{t('source.fixed')}</p>
      ) : (
        <Segmented
          label={t('source.title')}
          segments={kinds}
          chosen={draft.kind}
          onChoose={(kind) => onChange({ kind, id: null, goals: null })}
        />
      )}
      <Chosen source={source} isFixed={isFixed} onPick={() => setPicking(true)} />
      {error && (
        <p className="help help-error" role="alert">
          {error}
        </p>
      )}
      {draft.kind === 'exam' && (
        <div className={classes.row}>
          <SelectField
            label={t('source.part')}
            value={draft.part}
            disabled={isFixed}
            onChange={({ currentTarget: { value } }) =>
              onChange({ part: ieltsParts.find((part) => part === value) ?? 'full' })
            }
          >
            {ieltsParts.map((part) => (
              <option key={part} value={part}>
                {t(`part.${part}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Suspense>
        {isPicking && (
          <SourcePicker
            kind={draft.kind}
            language={taught.language}
            onClose={() => setPicking(false)}
            onChoose={(id) => {
              setPicking(false)
              onChange({ id, goals: null })
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

interface ChosenProps extends Pick<SourcePartProps, 'source' | 'isFixed'> {
  readonly onPick: () => void
}

function Chosen({ source: { data, error, isPending, retry }, isFixed, onPick }: ChosenProps) {
  const { t } = useTranslation('classes')
  const problemText = useProblemText()
  if (error) return <Failed title={t('source.oneFailed')} text={problemText(error)} onRetry={retry} />
  if (isPending) return <div className={classes.chosen} aria-busy="true" data-pending />
  return (
    <div className={classes.chosen}>
      {data ? (
        <div>
          <p
            className="say"
            lang={data.isPhrase ? data.language : undefined}
            translate={data.isPhrase ? 'no' : undefined}
          >
            {data.lead}
          </p>
          <p className={classes.sub}>
            {[
              ...(data.isPhrase ? [data.title] : []),
              ...(data.level ? [data.level] : []),
              ...(data.scenarioCount > 1 ? [t('count.scenarios', { count: data.scenarioCount })] : []),
            ].join(', ')}
          </p>
          <Voiceprint phrase={data.lead} className={classes.print} />
        </div>
      ) : (
        <p className="muted">{t('source.nothing')}</p>
      )}
      {!isFixed && <Button onClick={onPick}>{t(data ? 'source.another' : 'source.choose')}</Button>}
    </div>
  )
}
