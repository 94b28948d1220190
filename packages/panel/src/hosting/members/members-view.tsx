import { useDisclosure } from '@mantine/hooks'
import type { Inviter, ListedMember, Member } from '@trellis/contract/hosting/members.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Below } from '../../design/below.tsx'
import { Card } from '../../design/card.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Pill } from '../../design/pill.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { membersMessages } from '../../messages/members.ts'
import type { ServerDetail } from '../servers/index.ts'
import { InvitationsCard } from './invitations-card.tsx'
import { MemberRow, PersonRow } from './member-row.tsx'
import { TransferCard } from './transfer-card.tsx'
import { useInvitations, useLeaveServer, useMembers, useRemoveMember } from './use-members.ts'

const InviteDialog = createLazyDialog(
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
)
const ChangeMemberDialog = createLazyDialog(
  async () => (await import('./change-member-dialog.tsx')).ChangeMemberDialog,
)

type MembersViewProps = { server: ServerDetail }

/** The owner and the members of a server, and the open invitations. */
export function MembersView({ server }: MembersViewProps) {
  const text = membersMessages
  const { serverId, name, rights } = server
  const inviter: Inviter = { isOwner: server.role === 'owner', rights }
  const mayInvite = inviter.isOwner || rights.includes('members')
  const members = useMembers(serverId)
  const [isInviting, inviting] = useDisclosure(false)
  const [changed, setChanged] = useState<Member | null>(null)
  return (
    <>
      <Loaded query={members} failed={text.fetchFailed} isEmpty={() => false}>
        {(list) => (
          <Card
            title={text.list({ count: list.length })}
            aside={
              <ActionButton
                label={text.invite}
                icon="plus"
                denial={mayInvite ? null : text.inviteDenied}
                onPress={inviting.open}
              />
            }
          >
            <People server={server} members={list} inviter={inviter} onChange={setChanged} />
            {list.length === 0 && (
              <Empty icon="members" title={text.aloneTitle}>
                {text.aloneText}
              </Empty>
            )}
            {!inviter.isOwner && <LeaveButton serverId={serverId} name={name} />}
          </Card>
        )}
      </Loaded>
      <BelowTheList server={server} members={members} inviter={inviter} mayInvite={mayInvite} />
      {isInviting && (
        <InviteDialog
          serverId={serverId}
          serverName={name}
          inviter={inviter}
          onClose={inviting.close}
        />
      )}
      {changed !== null && (
        <ChangeMemberDialog
          key={changed.discordId}
          serverId={serverId}
          member={changed}
          inviter={inviter}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

type BelowTheListProps = {
  server: ServerDetail
  members: ReturnType<typeof useMembers>
  inviter: Inviter
  mayInvite: boolean
}

/** The open invitations, and the way to give the server away. */
function BelowTheList({ server, members, inviter, mayInvite }: BelowTheListProps) {
  const { serverId, name } = server
  const invitations = useInvitations(serverId, mayInvite)
  return (
    <>
      <Below loading={[members]}>
        <InvitationsCard serverId={serverId} mayInvite={mayInvite} />
      </Below>
      {inviter.isOwner && (
        <Below loading={[members, invitations]}>
          <TransferCard serverId={serverId} serverName={name} />
        </Below>
      )}
    </>
  )
}

type PeopleProps = {
  server: ServerDetail
  members: readonly ListedMember[]
  inviter: Inviter
  onChange: (member: Member) => void
}

function People({ server, members, inviter, onChange }: PeopleProps) {
  const text = membersMessages
  const { user } = useAccount()
  const remove = useRemoveMember(server.serverId)
  return (
    <List aria-label={text.list({ count: members.length })}>
      <PersonRow
        name={server.owner?.name ?? user.growId}
        pill={<Pill tone="good">{text.owner}</Pill>}
        isSelf={inviter.isOwner}
      />
      {members.map(({ discordId, ...member }) => (
        <MemberRow
          key={discordId ?? member.growId}
          member={member}
          isSelf={discordId === user.id}
          inviter={inviter}
          isRemoving={remove.isPending && remove.variables.discordId === discordId}
          onChange={() => discordId && onChange({ ...member, discordId })}
          onRemove={() => discordId && remove.mutate({ ...member, discordId })}
        />
      ))}
    </List>
  )
}

function LeaveButton({ serverId, name }: { serverId: string; name: string }) {
  const text = membersMessages
  const leave = useLeaveServer(serverId, name)
  const ask = () =>
    confirm({
      title: text.leaveTitle({ server: name }),
      text: text.leaveText,
      confirmLabel: text.leave,
      isDanger: true,
      onConfirm: () => leave.mutate(),
    })
  return (
    <ActionButton
      label={text.leave}
      icon="leave"
      variant="outline"
      color="red"
      loading={leave.isPending}
      denial={null}
      onPress={ask}
    />
  )
}
