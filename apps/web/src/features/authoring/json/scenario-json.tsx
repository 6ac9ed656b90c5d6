// The scenario as JSON: an editor, and the errors in the text by line.
import { IconAlertCircle } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SchemaErrors, useSchemaErrorText } from '#platform/http/schema-errors.ts'
import { Button } from '#ui/controls/button.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { type JsonState, judgeJson } from '../scenario/scenario-check.ts'
import classes from './scenario-json.module.css'
import { type JsonHandle, JsonPlain } from './scenario-json-plain.tsx'
import { lineOf, placeOf } from './scenario-json-text.ts'

const JsonEditor = lazy(async () => ({ default: (await import('./scenario-json-editor.tsx')).JsonEditor }))

/** Maximum number of errors listed. */
const shownMax = 20

export interface ScenarioJsonProps {
  /** The initial text. */
  readonly start: string
  readonly readOnly: boolean
  readonly onText: (text: string) => void
  /** The text that the server rejected, and why; shown until the text changes. */
  readonly refused: { readonly text: string; readonly errors: SchemaErrors } | null
  /** The author tried to switch to the form, which cannot show this text. */
  readonly isBlocked: boolean
  /** Nothing has been written yet, so missing values are not reported. */
  readonly isUntouched: boolean
  /** Restores the form as it was before. */
  readonly onDiscard: () => void
}

interface Mark {
  readonly path: string
  readonly at: number
  readonly message: string
}

export function ScenarioJson(props: ScenarioJsonProps) {
  const { start, readOnly, onText, refused, isBlocked, isUntouched, onDiscard } = props
  const { t } = useTranslation('scenario-wizard')
  const isNarrow = useIsNarrow()
  const [text, setText] = useState(start)
  const handle = useRef<JsonHandle | null>(null)
  const judged = useDeferredValue(text)
  const state = judgeJson(judged)
  const found = useMarks(state, refused?.text === text ? refused.errors : {})
  const isUnjudged = isUntouched && text === start && refused?.text !== text
  const marks = isUnjudged ? [] : found
  const change = (changed: string) => {
    setText(changed)
    onText(changed)
  }
  const editor = { label: t('json.label'), text, marks, readOnly, onText: change, handle }
  return (
    <div className={classes.json}>
      {!readOnly && (
        <JsonErrors
          text={judged}
          marks={marks}
          isUnjudged={isUnjudged}
          isBlocked={isBlocked && (state.syntax !== null || Object.keys(state.blocking).length > 0)}
          onGo={(at) => handle.current?.goTo(at)}
          onDiscard={onDiscard}
        />
      )}
      {isNarrow ? (
        <JsonPlain {...editor} />
      ) : (
        <Suspense
          fallback={
            <div role="status" aria-label={t('json.loading')}>
              <BreathingBars />
            </div>
          }
        >
          <JsonEditor {...editor} />
        </Suspense>
      )}
      <div className={classes.below}>
        {!readOnly && (
          <Button
            variant="quiet"
            disabled={state.syntax !== null}
            onClick={() => handle.current?.write(JSON.stringify(state.value, null, 2))}
          >
            {t('json.format')}
          </Button>
        )}
        {!isNarrow && <p className="help">{t('json.keys')}</p>}
      </div>
    </div>
  )
}

/** All errors, in the order of the text. */
function useMarks(state: JsonState, refused: SchemaErrors): readonly Mark[] {
  const { t } = useTranslation('scenario-wizard')
  const say = useSchemaErrorText()
  if (state.syntax) return [{ path: '', at: state.syntax.at, message: t(`json.syntax.${state.syntax.kind}`) }]
  return Object.entries({ ...refused, ...state.errors })
    .map(([path, error]) => ({ path, at: placeOf(state.places, path), message: say(error) }))
    .sort((one, other) => one.at - other.at)
}

interface JsonErrorsProps {
  readonly text: string
  readonly marks: readonly Mark[]
  /** Nothing is reported about the text yet, not even that it is valid. */
  readonly isUnjudged: boolean
  readonly isBlocked: boolean
  readonly onGo: (at: number) => void
  readonly onDiscard: () => void
}

function JsonErrors({ text, marks, isUnjudged, isBlocked, onGo, onDiscard }: JsonErrorsProps) {
  const { t } = useTranslation('scenario-wizard')
  return (
    <>
      <p role="status" className="sr">
        {!isUnjudged && (marks.length === 0 ? t('json.fine') : t('json.errors', { count: marks.length }))}
      </p>
      {marks.length > 0 && (
        <section className={classes.wrong} data-json-errors aria-label={t('json.errors', { count: marks.length })}>
          <IconAlertCircle className="i" aria-hidden="true" />
          <div>
            {isBlocked && <p className={classes.blocked}>{t('json.blocked')}</p>}
            <ul>
              {marks.slice(0, shownMax).map(({ path, at, message }) => (
                <li key={`${path} ${message}`}>
                  <button type="button" className="linklike" onClick={() => onGo(at)}>
                    {t('json.line', { line: lineOf(text, at) })}
                  </button>{' '}
                  {path && <code>{path}</code>} {message}
                </li>
              ))}
            </ul>
            {isBlocked && (
              <Button size="sm" variant="danger-quiet" onClick={onDiscard}>
                {t('json.discard')}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  )
}
