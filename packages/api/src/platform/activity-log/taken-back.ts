import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { LoggedActivity } from '@trellis/contract/platform/activity-log.ts'
import type { Tx } from '../../kit/db.ts'

/** A gift of an admin or a code: a line of the ledger, or a change of many accounts. */
type Gift = { line: number } | { batch: string }

/** Returns the topic that the entry of a gift and the entry that takes it back share. */
export const getGiftTopic = (gift: Gift): string =>
  'line' in gift ? `line:${gift.line}` : `batch:${gift.batch}`

const isGiftTopic = (topic: string | null): topic is string =>
  topic !== null && /^(?:line|batch):/.test(topic)

const takingActions: readonly ActivityCode[] = [
  'user-ledger-line-reversed',
  'bulk-grant-taken-back',
  'change-undone',
]

type Row = { id: number; topic: string | null; action: string }

/** Returns for the entries of gifts the newest entry that took each of them back, by the id of the gift's entry. */
export async function findTakenBack(
  tx: Tx,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, NonNullable<LoggedActivity['takenBack']>>> {
  const gifts = rows.filter(({ action }) => !takingActions.some((taking) => taking === action))
  const topics = [...new Set(gifts.map(({ topic }) => topic).filter(isGiftTopic))]
  if (topics.length === 0) return new Map()
  const taking = await tx
    .selectFrom('activity')
    .select(['id', 'topic', 'at', 'actor_name'])
    .where('topic', 'in', topics)
    .where('action', 'in', takingActions)
    .orderBy('id')
    .execute()
  const newest = new Map(taking.map((row) => [row.topic, row]))
  return new Map(
    gifts.flatMap(({ id, topic }) => {
      const by = newest.get(topic)
      if (by === undefined) return []
      const at = new Date(by.at).toISOString()
      return [[id, { id: by.id, at, actorName: by.actor_name }] as const]
    }),
  )
}
