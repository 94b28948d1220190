import type { Owner } from '@trellis/contract/hosting/power-rules.ts'
import { getStorageFileLimit } from '@trellis/contract/hosting/storage.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { describeTime, getTimeBalance } from '../../money/entitlements/index.ts'
import { type Account, getSessionUser, sumStorage } from '../../people/users/index.ts'

const bytesPerMb = 1024 * 1024

/** Converts to megabytes with two digits, rounded down. */
export const toMegabytes = (bytes: number) => Math.floor((bytes / bytesPerMb) * 100) / 100

type AccountOwner = Omit<Owner, 'slots' | 'serversWithoutSlot' | 'hasDebt'> & {
  hasDebt: boolean
  slots: number
  serversWithoutSlot: ServerId[]
}

/** Returns the fields that the contract's rules read. */
export function getOwner(account: Account, now: number): AccountOwner {
  const user = getSessionUser(account, now)
  const { storageBytes, storageFiles } = sumStorage(account)
  return {
    isBanned: user.isBanned,
    isAdmin: user.isAdmin,
    availableSlot: Math.max(0, account.row.slots - account.servers.length),
    storageUsedMB: toMegabytes(storageBytes),
    storageLimitMB: account.row.storage_limit_mb,
    storageFiles,
    storageFileLimit: getStorageFileLimit(account.row.storage_limit_mb * bytesPerMb),
    ...describeTime(getTimeBalance(account.row), now),
    hasDebt: account.row.debt > 0,
    slots: account.row.slots,
    serversWithoutSlot: findWithoutSlot(account),
  }
}

/**
 * Returns the servers that exceed an account's slots, and so may not run: the youngest ones, except for those that the
 * owner has chosen.
 */
export function findWithoutSlot({ row, servers }: Account): ServerId[] {
  if (servers.length <= row.slots) return []
  const chosen = servers.filter(({ chosenAt }) => chosenAt !== null)
  const others = servers.filter(({ chosenAt }) => chosenAt === null)
  return [...chosen, ...others].slice(Math.max(0, row.slots)).map(({ id }) => id)
}
