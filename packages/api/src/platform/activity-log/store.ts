import type { Activity } from '@trellis/contract/activity-log.ts'
import {
  type ActivityCode,
  activityActions,
  findActivityCode,
} from '@trellis/contract/sentences/activity-actions.ts'
import type { Tx } from '../../kit/db.ts'
import { UnfinishedActs } from '../../kit/unfinished-acts.ts'
import { getSearchText } from './search-text.ts'

export type ActivityEntry = {
  at: number
  actorType: Activity['actorType']
  actorId: string | null
  actorName: string
  /** The user whose own log shows the entry, in addition to the admins' log. */
  subjectId: string | null
  action: ActivityCode
  details: Record<string, unknown>
  /** The subject with its own history, such as 'settings', 'shop-item:x' or the line of a gift. */
  topic?: string
}

/** Stores an entry with the English sentence of its code, which the search and the CSV file use. */
export const insertActivity = (tx: Tx, entry: ActivityEntry): Promise<void> =>
  insertWorded(tx, { ...entry, action: activityActions[entry.action] })

type StoredEntry = Omit<ActivityEntry, 'action'> & { action: string }

/** Stores an entry whose action is already a sentence. It is the record of the call in progress. */
export async function insertWorded(tx: Tx, entry: StoredEntry): Promise<void> {
  await UnfinishedActs.current?.record(tx)
  const names = await findNames(tx, entry)
  await tx
    .insertInto('activity')
    .values({
      at: entry.at,
      actor_type: entry.actorType,
      actor_id: entry.actorId,
      actor_name: entry.actorName,
      subject_id: entry.subjectId,
      action: entry.action,
      details: JSON.stringify(entry.details),
      search_text: getSearchText({ ...entry, names }),
      topic: entry.topic ?? null,
    })
    .execute()
}

async function findNames(tx: Tx, { actorId, subjectId }: StoredEntry): Promise<string[]> {
  const ids = [...new Set([actorId, subjectId])].filter((it) => it !== null)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('account')
    .select(['username', 'grow_id'])
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ username, grow_id }) => [username, ...(grow_id === null ? [] : [grow_id])])
}

/** Lists a user's entries, newest first. */
export async function listUserActivity(tx: Tx, userId: string, limit: number): Promise<Activity[]> {
  const rows = await tx
    .selectFrom('activity')
    .select(['at', 'actor_type', 'actor_name', 'action', 'details'])
    .where('subject_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    actorType: row.actor_type,
    actorName: row.actor_name,
    ...getAction(row.action),
    timestamp: new Date(row.at).toISOString(),
    details: JSON.parse(row.details),
  }))
}

/** Returns a stored sentence with its code. Old entries get the code too, because it is found by the sentence. */
export function getAction(action: string): Pick<Activity, 'action' | 'code'> {
  const code = findActivityCode(action)
  return code === undefined ? { action } : { action, code }
}
