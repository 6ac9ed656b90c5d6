import { Trans, useTranslation } from 'react-i18next'

export interface KeysTextProps {
  name: string
  namespace?: 'conversation' | 'talk'
}

/** A sentence with keys in it, which the texts mark as `<kbd>`. */
export function KeysText({ name, namespace = 'conversation' }: KeysTextProps) {
  const { t } = useTranslation(namespace)
  return <Trans t={t} ns={namespace} i18nKey={name} components={{ kbd: <kbd />, strong: <strong /> }} />
}
