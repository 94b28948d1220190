import type { BanInfo } from '@trellis/contract/bans.ts'
import { isBanInForce } from '@trellis/contract/bans.ts'
import { permissions as allPermissions } from '@trellis/contract/permissions.ts'
import type { Owner } from '@trellis/contract/servers.ts'
import { storageFileLimit } from '@trellis/contract/storage.ts'
import { noServer, type Profile, type SessionUser } from '@trellis/contract/users.ts'
import { describeTime } from '../entitlements/balance.ts'
import { findPlanEnd, planOf } from '../entitlements/plan.ts'
import { timeBalanceOf } from '../entitlements/server-time.ts'
import type { Account, OpenBan } from './store.ts'

/** The ban as its user reads it, or null when none is in force at `now`. */
export function banInfoOf(ban: OpenBan | null, now: number): BanInfo | null {
  if (ban === null) return null
  const info = {
    reason: ban.reason,
    bannedBy: ban.bannedBy,
    bannedAt: new Date(ban.bannedAt).toISOString(),
    expires: ban.expiresAt === null ? ('' as const) : new Date(ban.expiresAt).toISOString(),
  }
  return isBanInForce(info, now) ? info : null
}

/** What the account's role allows; a super admin holds every permission, a user none. */
export function roleOf({ row, permissions }: Account) {
  const isSuperAdmin = row.role === 'super'
  const isAdmin = isSuperAdmin || row.role === 'admin'
  return {
    isAdmin,
    isSuperAdmin,
    permissions: isSuperAdmin ? allPermissions : isAdmin ? permissions : [],
  }
}

export function sessionUserOf(account: Account, now: number): SessionUser {
  const { row } = account
  const banInfo = banInfoOf(account.ban, now)
  const { permissions, ...role } = roleOf(account)
  return {
    id: row.id as SessionUser['id'],
    username: row.username,
    discriminator: row.discriminator,
    avatar: row.avatar,
    email: row.email,
    growId: row.grow_id ?? '',
    isBanned: banInfo !== null,
    ...role,
    permissions: [...permissions],
    banInfo,
  }
}

const bytesPerMb = 1024 * 1024

/** Megabytes with two digits, rounded down: what is full must be full. */
export const storageMb = (bytes: number) => Math.floor((bytes / bytesPerMb) * 100) / 100

/** What the contract's rules look at. */
export function ownerOf(account: Account, now: number): Owner {
  const user = sessionUserOf(account, now)
  return {
    isBanned: user.isBanned,
    isAdmin: user.isAdmin,
    availableSlot: Math.max(0, account.row.slots - (account.server === null ? 0 : 1)),
    storageUsedMB: storageMb(account.server?.storageBytes ?? 0),
    storageLimitMB: account.row.storage_limit_mb,
    storageFiles: account.server?.storageFiles ?? 0,
    storageFileLimit: storageFileLimit(account.row.storage_limit_mb * bytesPerMb),
    ...describeTime(timeBalanceOf(account.row), now),
  }
}

/** @throws nothing; call it only for registered accounts, whose `registered_at` is set. */
export function profileOf(
  account: Account,
  redeemedCodes: Profile['redeemedCodes'],
  now: number,
): Profile {
  const { row } = account
  return {
    ...sessionUserOf(account, now),
    ...ownerOf(account, now),
    accountType: planOf(row, now),
    planUntil: findPlanEnd(row, now),
    serverOwned: account.server?.name ?? noServer,
    registeredAt: new Date(row.registered_at ?? row.created_at).toISOString(),
    credit: row.credit,
    redeemedCodes,
  }
}
