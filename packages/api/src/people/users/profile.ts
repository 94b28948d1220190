import { permissions as allPermissions } from '@trellis/contract/kit/permissions.ts'
import type { BanInfo } from '@trellis/contract/people/bans.ts'
import { isBanInForce } from '@trellis/contract/people/bans.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import type { Account, OpenBan } from './store.ts'

/** Returns the ban in the form that its user sees, or null when none is in force at `now`. */
export function findBanInfo(ban: OpenBan | null, now: number): BanInfo | null {
  if (ban === null) return null
  const info = {
    reason: ban.reason,
    bannedBy: ban.bannedBy,
    bannedAt: new Date(ban.bannedAt).toISOString(),
    expires: ban.expiresAt === null ? ('' as const) : new Date(ban.expiresAt).toISOString(),
  }
  return isBanInForce(info, now) ? info : null
}

/** Returns the rights of the account's role: a super admin has every permission, a user none. */
export function getRole({ row, permissions }: Account) {
  const isSuperAdmin = row.role === 'super'
  const isAdmin = isSuperAdmin || row.role === 'admin'
  return {
    isAdmin,
    isSuperAdmin,
    permissions: isSuperAdmin ? allPermissions : isAdmin ? permissions : [],
  }
}

export function getSessionUser(account: Account, now: number): SessionUser {
  const { row } = account
  const banInfo = findBanInfo(account.ban, now)
  const { permissions, ...role } = getRole(account)
  return {
    id: row.id,
    username: row.username,
    discriminator: row.discriminator,
    avatar: row.avatar,
    email: row.email,
    growId: row.grow_id ?? '',
    isBanned: banInfo !== null,
    ...role,
    permissions: [...permissions],
    banInfo,
    language: row.language,
  }
}
