import { listManagedUsers, type UserFilter } from '@trellis/contract/operations/managed-users.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { Prepared } from '../../kit/http.ts'
import { findManagedUsers } from './store.ts'

type Deps = { db: Db; bus: Bus; directory: ServerDirectory; now: () => number }
type Query = { search: string; filter: UserFilter; page: number }
type CachedPage = { at: number; answer: Promise<Prepared> }

/** Bans and plans end by the clock alone, so no answer is kept for longer. */
const maxAgeMs = 1000
const maxKept = 100

/**
 * Reads pages of users. Several admins open the same page and request it after each change, so an answer is
 * kept until any account or server changes, and for a second at most.
 */
export function createUserPages({ db, bus, directory, now }: Deps) {
  const kept = new Map<string, CachedPage>()
  const forget = () => kept.clear()
  bus.on('account', forget)
  bus.on('stale', forget)
  directory.on('changed', forget)

  const read = async (query: Query): Promise<Prepared> => {
    const page = await db.transaction((tx) => findManagedUsers(tx, { ...query, now: now() }))
    return new Prepared(JSON.stringify(listManagedUsers.reply.parse(page)))
  }

  return (query: Query): Promise<Prepared> => {
    const key = `${query.filter} ${query.page} ${query.search}`
    const known = kept.get(key)
    const at = now()
    if (known !== undefined && at >= known.at && at - known.at < maxAgeMs) return known.answer
    const answer = read(query)
    if (kept.size >= maxKept) kept.clear()
    kept.set(key, { at, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
}
