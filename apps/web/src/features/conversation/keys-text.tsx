import { Trans } from 'react-i18next'

/** A sentence with keys in it, which the texts mark as `<kbd>`. */
export function KeysText({ name }: { name: string }) {
  return <Trans ns="conversation" i18nKey={name} components={{ kbd: <kbd />, strong: <strong /> }} />
}
