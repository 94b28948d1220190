import { serverRights } from '@trellis/contract/kit/server-access.ts'
import type { VisibleServer } from '@trellis/contract/servers.ts'
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
  role: 'member',
  rights: [...grant.rights],
  owner: { name: row.owner_grow_id ?? '', ...getOwner(owner, at) },
})

type MemberView = { row: ListedServer; grant: ServerGrant; owner: Account; at: number }
