import type { Confirmation } from '@trellis/contract/hosting/hand-overs.ts'
import { formatInstant } from '../../kit/instant.ts'
import type { NamedWaiting } from './store.ts'

/** Describes a waiting change for admins; null when its server is gone for good. */
export function describeWaiting(row: NamedWaiting): Confirmation | null {
  const name = row.serverName ?? row.deletedName
  if (name === null) return null
  return {
    id: row.id,
    kind: 'server-owner',
    server: { id: row.serverId, name, isDeleted: row.serverName === null },
    from: { discordId: row.fromId, growId: row.fromName ?? '', debt: row.fromDebt },
    to: { discordId: row.toId, growId: row.toName ?? '' },
    reason: row.reason,
    keepMembers: row.keepsMembers === 1,
    askedBy: { discordId: row.askedById, name: row.askedByName },
    createdAt: formatInstant(row.createdAt),
    expiresAt: formatInstant(row.expiresAt),
  }
}
