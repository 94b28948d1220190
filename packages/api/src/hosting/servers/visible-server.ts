import type { VisibleServer } from '@trellis/contract/hosting/servers.ts'
import { serverRights } from '@trellis/contract/kit/server-access.ts'
import type { ServerGrant } from '../../kit/access.ts'
import type { Account } from '../../people/users/index.ts'
import type { ServerDirectory } from './directory.ts'
import { getOwner } from './owner.ts'
import type { ListedServer } from './store.ts'

/** Returns a server as its owner sees it. */
export const describeToOwner = (directory: ServerDirectory, row: ListedServer): VisibleServer => ({
  ...directory.describeOwn(row),
  role: 'owner',
  rights: [...serverRights],
  owner: null,
})

/** Returns a server as a member sees it. `owner` is the account of the server's owner. */
export const describeToMember = (
  directory: ServerDirectory,
  { row, grant, owner, at }: MemberView,
): VisibleServer => ({
  ...directory.describeOwn(row),
  role: grant.role ?? 'member',
  rights: [...grant.rights],
  owner: describeOwner(row, getOwner(owner, at)),
})

/** Leaves out the owner's other servers. */
const describeOwner = (row: ListedServer, owner: ReturnType<typeof getOwner>) => ({
  ...owner,
  name: row.owner_grow_id ?? '',
  serversWithoutSlot: owner.serversWithoutSlot.filter((id) => id === row.id),
})

type MemberView = { row: ListedServer; grant: ServerGrant; owner: Account; at: number }
