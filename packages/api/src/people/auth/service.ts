import type { Identity, IdentityProvider } from '../../identity/provider.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { serviceName } from '../../kit/service-name.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import {
  type Accounts,
  getSessionUser,
  promoteNamed,
  setGrowId,
  upsertIdentity,
} from '../users/index.ts'
import type { Origin, Sessions } from './sessions.ts'

type Deps = {
  db: Db
  bus: Bus
  now: () => number
  accounts: Accounts
  sessions: Sessions
  provider: IdentityProvider
  superAdminIds: ReadonlySet<string>
  /** Work of other features in the transaction of a registration. */
  afterRegistration: ReadonlySet<(tx: Tx, userId: string, at: number) => Promise<void>>
}

export type Auth = ReturnType<typeof createAuth>

export function createAuth(deps: Deps) {
  const { db, bus, now, accounts, sessions, provider, superAdminIds, afterRegistration } = deps

  async function readUser(userId: string) {
    const account = await accounts.find(userId)
    // The account may have moved to another Discord id since.
    if (account === null) throw createFault('signed-out', { code: 'session-ended' })
    return getSessionUser(account, now())
  }

  return {
    async login(accessToken: string, origin: Origin) {
      const identity = await provider.identify(accessToken)
      const pair = await db.transaction(async (tx) => {
        await upsertIdentity(tx, identity, now())
        if (superAdminIds.has(identity.id) || provider.isOperator(identity.id)) {
          await promote(tx, identity, now())
        }
        return sessions.open(tx, identity.id, origin)
      })
      bus.emit('account', identity.id)
      return { ...pair, user: await readUser(identity.id) }
    },

    async register(caller: Caller, form: { discordId: string; growId: string }) {
      if (form.discordId !== caller.userId) {
        throw createFault('forbidden', { code: 'only-yourself' }, { code: 'not-allowed' })
      }
      await db.transaction(async (tx) => {
        const { userId } = caller
        const at = now()
        await registerGrowId(tx, { userId, growId: form.growId, at })
        for (const act of afterRegistration) await act(tx, userId, at)
      })
      bus.emit('account', caller.userId)
      bus.emit('registered')
      const user = await readUser(caller.userId)
      return { ...createReply({ code: 'registered' }), user }
    },
  }
}

/** Makes a user named by the operator a super admin, from the first sign-in on. */
async function promote(tx: Tx, { id, username }: Identity, at: number): Promise<void> {
  if (!(await promoteNamed(tx, id))) return
  await insertActivity(tx, {
    at,
    actorType: 'System',
    actorId: null,
    actorName: serviceName,
    subjectId: id,
    action: 'user-made-super-admin',
    details: { user: username, why: 'named by the operator' },
  })
}

type Registration = { userId: string; growId: string; at: number }

async function registerGrowId(tx: Tx, { userId, growId, at }: Registration): Promise<void> {
  let set: boolean
  try {
    set = await setGrowId(tx, userId, growId, at)
  } catch (error) {
    if (!isTaken(error, 'account_grow_id', 'grow_id_key')) throw error
    throw createFault('conflict', { code: 'grow-id-taken' })
  }
  if (!set) {
    throw createFault('conflict', { code: 'already-registered' })
  }
  await insertActivity(tx, {
    at,
    actorType: 'User',
    actorId: userId,
    actorName: growId,
    subjectId: userId,
    action: 'user-registered',
    details: { growId },
  })
}
