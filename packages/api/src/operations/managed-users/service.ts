import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type { Impact, ManagedUser, readImpact } from '@trellis/contract/operations/managed-users.ts'
import { getProfile } from '../../hosting/profile/index.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { findAccount } from '../../people/users/index.ts'
import { countUsers } from './store.ts'
import { createUserPages } from './user-pages.ts'

type Deps = { db: Db; bus: Bus; directory: ServerDirectory; now: () => number }

export type ManagedUsers = ReturnType<typeof createManagedUsers>

/** Every user as admins see them. */
export function createManagedUsers({ db, bus, directory, now }: Deps) {
  return {
    list: createUserPages({ db, bus, directory, now }),

    async read(userId: string): Promise<ManagedUser> {
      const account = await db.transaction((tx) => findAccount(tx, userId))
      if (account === null || account.row.grow_id === null) {
        throw createFault('missing', { code: 'no-such-user' }, { code: 'missing' })
      }
      const user = getProfile(account, [], now())
      return {
        DiscordID: user.id,
        DiscordUsername: user.username,
        GrowID: user.growId,
        ServerName: account.servers[0]?.name ?? '',
        servers: account.servers.map(({ name }) => name),
        ServerTime: user.serverTime,
        estimatedExpiry: user.estimatedExpiry,
        Slot: account.row.slots,
        ExtraBackups: account.row.extra_backups,
        Credit: user.credit,
        Debt: user.debt,
        AccountType: user.accountType,
        planUntil: user.planUntil,
        StorageUsedMB: user.storageUsedMB,
        StorageLimitMB: user.storageLimitMB,
        IsBanned: user.isBanned,
        BanInfo: user.banInfo,
        isAdmin: user.isAdmin,
        isSuperAdmin: user.isSuperAdmin,
        registeredAt: user.registeredAt,
      }
    },

    async impact(
      { isSuperAdmin }: Caller,
      { discordIds, action }: BodyOf<typeof readImpact>,
    ): Promise<Impact> {
      const { registered, ordinary, ...counted } = await db.transaction((tx) =>
        countUsers(tx, discordIds, now()),
      )
      const reached = isSuperAdmin && action !== 'ban' ? registered : ordinary
      const rows = reached.flatMap((id) => directory.ownedBy(id))
      const servers = rows.map((row) => directory.describe(row))
      const online = servers.filter(({ status }) => status === 'ONLINE')
      return {
        ...counted,
        servers: servers.length,
        onlineServers: online.length,
        players: online.reduce((sum, { players }) => sum + players, 0),
      }
    },
  }
}
