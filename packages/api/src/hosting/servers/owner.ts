import type { Owner } from '@trellis/contract/servers.ts'
import { storageFileLimit } from '@trellis/contract/storage.ts'
import { describeTime, getTimeBalance } from '../../money/entitlements/index.ts'
import { type Account, getSessionUser, sumStorage } from '../../people/users/index.ts'

const bytesPerMb = 1024 * 1024

/** Converts to megabytes with two digits, rounded down. */
export const storageMb = (bytes: number) => Math.floor((bytes / bytesPerMb) * 100) / 100

/** Returns the fields that the contract's rules read. */
export function getOwner(account: Account, now: number): Owner {
  const user = getSessionUser(account, now)
  const { storageBytes, storageFiles } = sumStorage(account)
  return {
    isBanned: user.isBanned,
    isAdmin: user.isAdmin,
    availableSlot: Math.max(0, account.row.slots - account.servers.length),
    storageUsedMB: storageMb(storageBytes),
    storageLimitMB: account.row.storage_limit_mb,
    storageFiles,
    storageFileLimit: storageFileLimit(account.row.storage_limit_mb * bytesPerMb),
    ...describeTime(getTimeBalance(account.row), now),
  }
}
