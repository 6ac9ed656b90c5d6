import type { Member, Org } from '@parley/contracts/org/org.ts'
import { may, mayManage } from '@parley/contracts/org/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/language/i18n.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { InvitationLinks } from './invitation-links.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberSheet } from './member-sheet.tsx'
import classes from './members-tab.module.css'
import { inOrder, type Seats, seatsOf } from './org.rules.ts'
import { Row, Rows } from './org-list.tsx'
import { membersQuery } from './use-members.ts'

/** The current organisation's members. With permission, the user can invite, change roles and remove. */
export function MembersTab() {
  const { t } = useTranslation('org')
  const orgs = useQuery(organisationsQuery)
  return (
    <Loaded failed={t('members.failed')} query={orgs}>
      {(all) => {
        const org = all.find(({ is_current }) => is_current)
        return org ? <MembersOf org={org} /> : null
      }}
    </Loaded>
  )
}

function MembersOf({ org }: { org: Org }) {
  const { t } = useTranslation('org')
  const language = useLanguage()
  const members = useQuery(membersQuery(org._id))
  return (
    <>
      <div className={classes.head}>
        <h2>{org.name}</h2>
        <p>{t('members.yourRole', { role: t(`role.${org.role}`) })}</p>
      </div>
      <Loaded failed={t('members.failed')} query={members}>
        {(list) => (
          <>
            <Inviting org={org} seats={seatsOf(org, list)} />
            <MemberRows org={org} members={inOrder(list, language)} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** What the role allows: inviting by tag name, or why that is not possible, and links. Both show the free seats. */
function Inviting({ org, seats }: { org: Org; seats: Seats }) {
  const { t } = useTranslation('org')
  const [invites, makesLinks] = [may(org.role, 'manage_members'), may(org.role, 'make_invitation_links')]
  if (org.is_personal) return <p className={`note ${classes.full}`}>{t('members.personal')}</p>
  return (
    <>
      {(invites || makesLinks) && <p className={classes.seats}>{t('members.seats', { ...seats })}</p>}
      {invites && seats.free > 0 && <InviteForm org={org} />}
      {invites && seats.free === 0 && <p className={`note ${classes.full}`}>{t('members.full')}</p>}
      {makesLinks && <InvitationLinks org={org} freeSeats={seats.free} />}
    </>
  )
}

function MemberRows({ org, members }: { org: Org; members: readonly Member[] }) {
  const { t } = useTranslation('org')
  const user = useUser()
  const [openId, setOpenId] = useState<string | null>(null)
  // The sheet keeps its member during the closing animation.
  const [isOpen, setIsOpen] = useState(false)
  const open = members.find(({ _id }) => _id === openId)
  return (
    <>
      <Rows label={t('members.list', { name: org.name })}>
        {members.map((member) => (
          <Row
            key={member._id}
            title={member.name}
            tags={
              <>
                {member._id === user._id && <span className="tag">{t('members.you')}</span>}
                {member.info.status === 'INVITED' && <span className="tag tag-warn">{t('members.invited')}</span>}
              </>
            }
            detail={
              <>
                <span>{t(`role.${member.role}`)}</span> <span>@{member.tag_name}</span>
              </>
            }
          >
            {mayManage(org.role, member.role) && member._id !== user._id && (
              <Button
                size="sm"
                aria-label={t('members.manageOne', { name: member.name })}
                onClick={() => {
                  setOpenId(member._id)
                  setIsOpen(true)
                }}
              >
                {t('members.manage')}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {open && <MemberSheet org={org} member={open} opened={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
