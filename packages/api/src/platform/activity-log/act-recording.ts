import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../kit/db.ts'
import { runEvery } from '../../kit/every.ts'
import type { Job } from '../../kit/feature.ts'
import type { Log } from '../../kit/log.ts'
import type { UnfinishedActs } from '../../kit/unfinished-acts.ts'
import type { Tables } from '../../migrations/tables.ts'
import { insertActivity } from './store.ts'

const periodMs = 10_000
/** No call takes longer: the host is waited for at most half a minute. */
const longestCallMs = 120_000
const maxAtOnce = 100

type Act = Selectable<Tables['unfinished_act']>
type Deps = { db: Db; log: Log; now: () => number; acts: UnfinishedActs; isShared: boolean }

/**
 * Makes an entry of each call that has changed something on a host, perhaps, and whose own entry was never made: the api died
 * in between, or failed. The calls of an api that works alone are over when another process has its database.
 */
export function openActRecording({ db, log, now, acts, isShared }: Deps): Job {
  const record = () =>
    db.transaction(async (tx) => {
      for (const act of await listOver(tx, now() - longestCallMs, isShared ? null : acts.process)) {
        await tx.deleteFrom('unfinished_act').where('id', '=', act.id).execute()
        await insertEntry(tx, act)
      }
    })
  return { ...runEvery(periodMs, record, log), look: record }
}

/** `only` is the process whose calls alone may still run; null if others work on the database too. */
function listOver(tx: Tx, before: number, only: string | null): Promise<Act[]> {
  return tx
    .selectFrom('unfinished_act')
    .selectAll()
    .where((of) =>
      of.or([
        of('is_over', '=', 1),
        of('at', '<', before),
        ...(only === null ? [] : [of('process', '!=', only)]),
      ]),
    )
    .orderBy('at')
    .limit(maxAtOnce)
    .execute()
}

async function insertEntry(tx: Tx, act: Act): Promise<void> {
  const user = await tx
    .selectFrom('account')
    .select(['username', 'grow_id'])
    .where('id', '=', act.user_id)
    .executeTakeFirst()
  const server = await tx
    .selectFrom('server')
    .select(['name', 'owner_id'])
    .where('id', '=', act.server_id)
    .executeTakeFirst()
  await insertActivity(tx, {
    at: act.at,
    actorType: 'User',
    actorId: act.user_id,
    actorName: user?.grow_id ?? user?.username ?? act.user_id,
    subjectId: server?.owner_id ?? null,
    action: 'outcome-unknown',
    details: { server: server?.name ?? act.server_id, call: act.call, ...readPlace(act) },
  })
}

/** Returns the details that the call's path names. */
function readPlace({ call, params }: Act): Record<string, unknown> {
  const { serverId: _server, id: _user, name, ...others } = JSON.parse(params)
  if (name === undefined) return others
  if (call.includes('/players/:name')) return { player: name, ...others }
  return { [call.includes('/worlds/:name') ? 'world' : 'name']: name, ...others }
}
