import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '#platform/initials.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { useUser } from '#platform/session/user.ts'
import classes from './avatar.module.css'

export interface AvatarProps {
  readonly ref: Ref<HTMLButtonElement>
  readonly isOpen: boolean
  readonly menuId: string
  readonly onToggle: () => void
}

/**
 * The signed-in person's initials, with the number of open invitations: links to the profile and, on a phone, opens the
 * menu for the account and the interface.
 */
export function Avatar({ ref, isOpen, menuId, onToggle }: AvatarProps) {
  const { t } = useTranslation('shell')
  const { first_name, last_name } = useUser()
  const { data: organisations = [] } = useQuery(organisationsQuery)
  const invitations = organisations.filter(({ membership }) => membership === 'INVITED').length
  const name = `${first_name} ${last_name}`
  const looks = (
    <>
      <span aria-hidden="true">{initialsOf(first_name, last_name)}</span>
      {invitations > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">{invitations}</span>
          <span className="sr">{t('invitations', { count: invitations })}</span>
        </span>
      )}
    </>
  )
  return (
    <>
      <Link
        data-personal
        to="/platform/user-profile"
        activeOptions={{ includeSearch: false }}
        search={invitations > 0 ? { tab: 'notifications' } : {}}
        className={`avatar ${classes.avatar} ${classes.wide}`}
        title={name}
      >
        <span className="sr">{t('profileOf', { name })}</span>
        {looks}
      </Link>
      <button
        ref={ref}
        type="button"
        data-personal
        className={`avatar ${classes.avatar} ${classes.narrow}`}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={onToggle}
      >
        <span className="sr">{t('menu')}</span>
        {looks}
      </button>
    </>
  )
}
