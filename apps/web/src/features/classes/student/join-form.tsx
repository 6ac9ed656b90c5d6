import { joinClass } from '@parley/contracts/classes/join-code.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { queryClient } from '#platform/http/query.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { Button } from '#ui/controls/button.tsx'
import { clearToasts, toast } from '#ui/dialogs/toast.ts'
import { TextField } from '#ui/fields/field.tsx'
import { useClassAct } from '../parts/use-classes.ts'
import classes from './classes-panel.module.css'

/** Maximum number of characters sent as a code. */
const codeMax = 40

/** Joins a class with the code from a teacher. */
export function JoinForm() {
  const { t } = useTranslation(['classes', 'ui'])
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBlank, setBlank] = useState(false)
  const { mutate, isPending, error, reset } = useClassAct((typed: string) => call(joinClass, { body: { code: typed } }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void clearToasts()
    setBlank(code.trim() === '')
    if (code.trim() === '') return input.current?.focus()
    if (isPending) return
    mutate(code.trim(), {
      onSuccess: ({ name }) => {
        setCode('')
        void toast(t('join.done', { name }), { kind: 'done' })
        // The user may be new in the class's organisation.
        void queryClient.invalidateQueries({ queryKey: organisationsQuery.queryKey })
      },
      onError: () => input.current?.focus(),
    })
  }
  return (
    <form className={classes.join} noValidate aria-label={t('join.title')} onSubmit={submit}>
      <h2>{t('join.title')}</h2>
      <div className={classes.row}>
        <TextField
          ref={input}
          label={t('join.code')}
          help={t('join.help')}
          error={isBlank ? t('error.required', { ns: 'ui' }) : error ? problemText(error) : undefined}
          value={code}
          maxLength={codeMax}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setBlank(false)
            if (error) reset()
          }}
        />
        <Button type="submit" variant="filled" busy={isPending}>
          {t('join.verb')}
        </Button>
      </div>
    </form>
  )
}
