import { banUser, unbanUser } from '@trellis/contract/bans.ts'
import { parseDuration } from '@trellis/contract/durations.ts'
import {
  changeCredits,
  changeExpiry,
  changeSlots,
  setFree,
  setPaid,
  setStorageLimit,
} from '@trellis/contract/entitlements.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import {
  type BulkAction,
  changeUsers,
  listManagedUsers,
  type ManagedUser,
  mostUsersFound,
  readImpact,
  readManagedUser,
  usersPerPage,
} from '@trellis/contract/managed-users.ts'
import type { z } from 'zod'
import type { Answer, Answerer, Asked, FakeApi } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'
import type { FakeWorld } from './fake-world.ts'

/** A user, and who plays on their server right now; null while it is off. */
export type FakeUser = ManagedUser & { players: number | null }

export const managedUserAnswers: readonly [Route, Answerer][] = [
  [listManagedUsers, ({ query }, { world }) => ({ reply: pageOf(world.managedUsers, query) })],
  [
    readManagedUser,
    ({ params }, { world }) => {
      const user = findUser(world, params['discordId'])
      return user === undefined ? nobody : { reply: user }
    },
  ],
  [
    readImpact,
    ({ body }, { world }) => {
      const { discordIds } = body as z.output<typeof readImpact.body>
      const users = world.managedUsers.filter((it) => discordIds.includes(it.DiscordID))
      const online = users.filter((it) => it.players !== null)
      return {
        reply: {
          users: users.length,
          admins: users.filter((it) => it.isAdmin).length,
          banned: users.filter((it) => it.IsBanned).length,
          servers: users.filter((it) => it.ServerName !== '').length,
          onlineServers: online.length,
          players: online.reduce((sum, it) => sum + (it.players ?? 0), 0),
        },
      }
    },
  ],
  [changeUsers, ({ body }, { world }) => changeMany(world, body as BulkBody)],
  [changeExpiry, changeAnswer(changeExpiry, 'server time', amountChange('ServerTime'))],
  [changeSlots, changeAnswer(changeSlots, 'slots', amountChange('Slot'))],
  [changeCredits, changeAnswer(changeCredits, 'credits', amountChange('Credit'))],
  [
    setPaid,
    changeAnswer(setPaid, 'plan', (user, { duration }) => {
      user.AccountType = 'Paid'
      if (parseDuration(duration) === 'permanent') user.estimatedExpiry = ''
    }),
  ],
  [setFree, changeAnswer(setFree, 'plan', (user) => void (user.AccountType = 'Free'))],
  [
    setStorageLimit,
    changeAnswer(setStorageLimit, 'storage', (user, { limitMB }) => {
      user.StorageLimitMB = limitMB
    }),
  ],
  [banUser, changeAnswer(banUser, 'ban', (user, { reason }) => ban(user, reason))],
  [unbanUser, changeAnswer(unbanUser, 'ban', unban)],
]

type BulkBody = z.output<typeof changeUsers.body>
type Query = Asked['query']
type BodyOf<R extends Route> = R['body'] extends z.ZodType ? z.output<R['body']> : undefined

const nobody: Answer = { status: 404, error: 'There is no such user.' }
const findUser = (world: FakeWorld, id: string | undefined) =>
  world.managedUsers.find((it) => it.DiscordID === id)

function pageOf(users: readonly FakeUser[], query: Query) {
  const search = (query['search'] ?? '').toLowerCase()
  const found = users.filter(
    (it) =>
      [it.DiscordID, it.DiscordUsername, it.GrowID, it.ServerName].some((text) =>
        text.toLowerCase().includes(search),
      ) &&
      (query['filter'] !== 'banned' || it.IsBanned) &&
      (query['filter'] !== 'active' || !it.IsBanned),
  )
  const page = Number(query['page'] ?? 1)
  return {
    rows: found.slice((page - 1) * usersPerPage, page * usersPerPage),
    total: Math.min(found.length, mostUsersFound),
    isCapped: found.length > mostUsersFound,
    page,
    pageSize: usersPerPage,
  }
}

/** Changes one user, and offers to put back what was there before. */
function changeAnswer<R extends Route>(
  _route: R,
  what: string,
  change: (user: FakeUser, body: BodyOf<R>) => void,
) {
  return ({ params, body }: Asked, { world }: FakeApi): Answer => {
    const user = findUser(world, params['discordId'])
    if (user === undefined) return nobody
    const before = { ...user }
    change(user, body as BodyOf<R>)
    const undo = offerUndo(world, `Changed ${what} of ${user.DiscordUsername}`, () => {
      Object.assign(user, before)
      return []
    })
    return { reply: { message: `Changed the ${what} of ${user.DiscordUsername}.`, undo } }
  }
}

type AmountBody = BodyOf<typeof changeCredits>

function amountChange(key: 'ServerTime' | 'Slot' | 'Credit') {
  return (user: FakeUser, { action, amount }: AmountBody) => {
    const steps = { add: user[key] + amount, remove: user[key] - amount, set: amount }
    user[key] = steps[action]
  }
}

function ban(user: FakeUser, reason: string) {
  user.IsBanned = true
  user.BanInfo = {
    reason,
    bannedBy: 'maya',
    bannedAt: '2026-10-09T00:00:00.000Z',
    expires: '',
  }
  user.players = null
}

function unban(user: FakeUser) {
  user.IsBanned = false
  user.BanInfo = null
}

const bulkChanges: Record<BulkAction, (user: FakeUser, body: BulkBody) => void> = {
  ban: (user, { reason }) => ban(user, reason ?? ''),
  unban,
  addTime: (user, { amount = 0 }) => void (user.ServerTime += amount),
  removeTime: (user, { amount = 0 }) => void (user.ServerTime -= amount),
  setTime: (user, { amount = 0 }) => void (user.ServerTime = amount),
  addSlots: (user, { amount = 0 }) => void (user.Slot += amount),
  removeSlots: (user, { amount = 0 }) => void (user.Slot -= amount),
  setSlots: (user, { amount = 0 }) => void (user.Slot = amount),
}

function changeMany(world: FakeWorld, body: BulkBody): Answer {
  const changed: [FakeUser, FakeUser][] = []
  const results = body.discordIds.map((discordId) => {
    const user = findUser(world, discordId)
    const username = user?.DiscordUsername ?? ''
    const denial = user === undefined ? 'There is no such user.' : bulkDenial(user, body.action)
    if (user === undefined || denial !== null)
      return { discordId, username, ok: false, message: denial ?? '' }
    changed.push([user, { ...user }])
    bulkChanges[body.action](user, body)
    return { discordId, username, ok: true, message: 'Changed.' }
  })
  const undo = offerUndo(world, `${body.action} of ${changed.length} users`, () => {
    for (const [user, before] of changed) Object.assign(user, before)
    return []
  })
  return {
    reply: { message: `Done for ${changed.length} of ${results.length} users.`, results, undo },
  }
}

const bulkDenial = (user: FakeUser, action: BulkAction): string | null =>
  action === 'ban' && user.isAdmin ? 'Admins cannot be banned.' : null
