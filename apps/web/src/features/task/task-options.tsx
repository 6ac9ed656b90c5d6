import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isWholeLine, type Sentence } from './task.rules.ts'
import classes from './task-options.module.css'

export interface TaskOptionsProps {
  readonly sentence: Sentence
  readonly language: string
  readonly chosen: string | undefined
  /** Undefined once the task is handed in. */
  readonly onChoose?: (option: string) => void
}

/** The options for the gap. Arrow keys move between them as between radio buttons; number keys choose one. */
export function TaskOptions({ sentence, language, chosen, onChoose }: TaskOptionsProps) {
  const { t } = useTranslation('task')
  const name = useId()
  const isLine = isWholeLine(sentence)
  return (
    <fieldset className={classes.options} data-lines={isLine || undefined}>
      <legend className={isLine ? classes.legend : 'sr'}>{t(isLine ? 'step.choose' : 'options')}</legend>
      {sentence.options.map((option, place) => (
        <label key={option} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === chosen}
            disabled={onChoose === undefined}
            onChange={() => onChoose?.(option)}
          />
          <span>
            {onChoose && (
              <span className={classes.key} aria-hidden="true">
                {place + 1}
              </span>
            )}
            <span lang={language} translate="no">
              {option === '' ? t('nothing') : option}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
