import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { Activity } from '@trellis/contract/platform/activity-log.ts'
import type { Tx } from '../../kit/db.ts'
import { UnfinishedActs } from '../../kit/unfinished-acts.ts'
import { activityTexts } from './activity-texts.ts'
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

const sentences: Readonly<Record<ActivityCode, string>> = activityTexts

/** Stores an entry. It is the record of the call in progress. */
export const insertActivity = (tx: Tx, entry: ActivityEntry): Promise<void> =>
  insertEntry(tx, entry)

type StoredEntry = Omit<ActivityEntry, 'action'> & { action: string }

/** Stores an entry whose action may be a sentence, as older versions had some without a code. */
export async function insertEntry(tx: Tx, entry: StoredEntry): Promise<void> {
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
      search_text: getSearchText({ ...entry, ...getAction(entry.action), names }),
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

/** Returns the English sentence of a stored code, with the code; a stored sentence of an older version as it is. */
export const getAction = (stored: string): Pick<Activity, 'action' | 'code'> =>
  isKnown(stored) ? { action: sentences[stored], code: stored } : { action: stored }

const isKnown = (stored: string): stored is ActivityCode => Object.hasOwn(sentences, stored)
