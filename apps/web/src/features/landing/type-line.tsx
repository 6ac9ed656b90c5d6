// A text field instead of the microphone. The text stays until it has been answered.
import { trialLineMax } from '@parley/contracts/conversation/trial-opening.ts'
import { IconArrowUp, IconBulb, IconMicrophone } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'
import type { Trial } from './use-trial.ts'

export function TypeLine({ trial }: { trial: Trial }) {
  const { t } = useTranslation('landing')
  const id = useId()
  const [draft, setDraft] = useState('')
  const isBusy = trial.floor === 'thinking'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await trial.say(draft)) setDraft('')
  }
  return (
    <form className={classes.typing} onSubmit={(event) => void submit(event)}>
      {trial.mayRecord && (
        <button type="button" className={classes.square} aria-label={t('speak')} onClick={() => trial.type(false)}>
          <IconMicrophone aria-hidden="true" />
        </button>
      )}
      <label className="sr" htmlFor={id}>
        {t('label')}
      </label>
      <input
        id={id}
        lang={trial.talk.language}
        translate="no"
        value={draft}
        maxLength={trialLineMax}
        autoComplete="off"
        enterKeyHint="send"
        placeholder={t('label')}
        onChange={(event) => setDraft(event.target.value)}
      />
      <button
        type="button"
        className={classes.square}
        aria-label={t('hint')}
        aria-expanded={trial.isHintShown}
        onClick={trial.showHint}
      >
        <IconBulb aria-hidden="true" />
      </button>
      <button
        type="submit"
        className={classes.square}
        data-send
        disabled={isBusy || draft.trim() === ''}
        aria-label={isBusy ? t('wait') : t('send')}
      >
        <IconArrowUp aria-hidden="true" />
      </button>
    </form>
  )
}
