import type { Owner } from '@trellis/contract/servers.ts'
import { storageFileLimit } from '@trellis/contract/storage.ts'
import { describeTime, getTimeBalance } from '../../money/entitlements/index.ts'
import { type Account, getSessionUser } from '../../people/users/index.ts'

const bytesPerMb = 1024 * 1024

/** Converts to megabytes with two digits, rounded down. */
export const storageMb = (bytes: number) => Math.floor((bytes / bytesPerMb) * 100) / 100

/** Returns the fields that the contract's rules read. */
export function getOwner(account: Account, now: number): Owner {
  const user = getSessionUser(account, now)
  return {
    isBanned: user.isBanned,
    isAdmin: user.isAdmin,
    availableSlot: Math.max(0, account.row.slots - (account.server === null ? 0 : 1)),
    storageUsedMB: storageMb(account.server?.storageBytes ?? 0),
    storageLimitMB: account.row.storage_limit_mb,
    storageFiles: account.server?.storageFiles ?? 0,
    storageFileLimit: storageFileLimit(account.row.storage_limit_mb * bytesPerMb),
    ...describeTime(getTimeBalance(account.row), now),
  }
}
