import {
  acceptInvitation,
  changeMember,
  createInvitation,
  declineInvitation,
  deleteInvitation,
  leaveServer,
  listInvitations,
  listMembers,
  listReceivedInvitations,
  readInvitation,
  removeMember,
} from '@trellis/contract/hosting/members.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { Invitations } from './invitations.ts'
import type { Members } from './service.ts'

type Deps = { members: Members; invitations: Invitations }

export function bindMemberRoutes(bind: BindRoute, { members, invitations }: Deps): void {
  bind(listMembers, ({ caller, params }) => members.list(caller, params.serverId))
  bind(changeMember, ({ caller, params, body }) => members.change(caller, params, body))
  bind(removeMember, ({ caller, params }) => members.remove(caller, params))
  bind(leaveServer, ({ caller, params }) => members.leave(caller, params.serverId))
  bind(listInvitations, ({ params }) => invitations.list(params.serverId))
  bind(createInvitation, ({ caller, params, body }) =>
    invitations.create(caller, params.serverId, body),
  )
  bind(deleteInvitation, ({ caller, params }) =>
    invitations.delete(caller, params.serverId, params.invitationId),
  )
  bind(listReceivedInvitations, ({ params }) => invitations.listReceived(params.id))
  bind(readInvitation, ({ caller, params }) => invitations.read(caller, params.code))
  bind(acceptInvitation, ({ caller, params }) => invitations.accept(caller, params.code))
  bind(declineInvitation, ({ caller, params }) => invitations.decline(caller, params.code))
}
