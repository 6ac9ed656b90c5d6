import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/user.ts'
import { initialsOf } from './initials.ts'

/** Who is signed in, as initials. */
export function Avatar() {
  const { t } = useTranslation('shell')
  const { first_name, last_name } = useUser()
  const name = `${first_name} ${last_name}`
  return (
    <span className="avatar" title={name}>
      <span aria-hidden="true">{initialsOf(first_name, last_name)}</span>
      <span className="sr">{t('signedInAs', { name })}</span>
    </span>
  )
}
