import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { organisationsQuery } from '#platform/organisations.ts'
import { useUser } from '#platform/user.ts'
import classes from './avatar.module.css'
import { initialsOf } from './initials.ts'

/** Who is signed in, as initials, with the number of open invitations; leads to the profile. */
export function Avatar() {
  const { t } = useTranslation('shell')
  const { first_name, last_name } = useUser()
  const { data: organisations = [] } = useQuery(organisationsQuery)
  const invitations = organisations.filter(({ membership }) => membership === 'INVITED').length
  const name = `${first_name} ${last_name}`
  return (
    <Link
      data-personal
      to="/platform/user-profile"
      activeOptions={{ includeSearch: false }}
      search={invitations > 0 ? { tab: 'notifications' } : {}}
      className={`avatar ${classes.avatar}`}
      title={name}
    >
      <span aria-hidden="true">{initialsOf(first_name, last_name)}</span>
      <span className="sr">{t('profileOf', { name })}</span>
      {invitations > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{invitations}</span>
          <span className="sr">{t('invitations', { count: invitations })}</span>
        </span>
      )}
    </Link>
  )
}
