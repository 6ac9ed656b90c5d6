import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/icon-button.tsx'
import { TextField } from './field.tsx'

/** How long the button confirms the copy, in milliseconds. */
const saidMs = 2000

export interface CopyFieldProps {
  label: string
  value: string
  help?: string
}

/** Read-only text that can be copied. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const { t } = useTranslation('ui')
  const [copied, setCopied] = useState(false)
  const status = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), saidMs)
    return () => window.clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    // If the browser denies access to the clipboard, the text is selected instead.
    input.current?.select()
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const button = (
    <IconButton
      className="input-end"
      label={copied ? t('copied') : t('copy', { what: label })}
      tip="none"
      aria-describedby={status}
      onClick={() => void copy()}
    >
      {copied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
    </IconButton>
  )
  return (
    <div>
      <TextField ref={input} label={label} value={value} help={help} readOnly end={button} />
      <p id={status} role="status" className="sr">
        {copied ? t('copied') : ''}
      </p>
    </div>
  )
}
