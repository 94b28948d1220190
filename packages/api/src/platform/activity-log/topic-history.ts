import {
  type SettingChange,
  settingChangeSchema,
} from '@trellis/contract/platform/panel-settings.ts'
import * as z from 'zod'
import type { Tx } from '../../kit/db.ts'

const maxChanges = 50

const detailsSchema = z.object({
  before: settingChangeSchema.shape.before.default(null),
  after: settingChangeSchema.shape.after,
})

/** Lists the changes of a topic, newest first; each entry has its `before` and `after`. */
export async function listChanges(tx: Tx, topic: string): Promise<SettingChange[]> {
  const rows = await tx
    .selectFrom('activity')
    .select(['at', 'actor_name', 'details'])
    .where('topic', '=', topic)
    .orderBy('id', 'desc')
    .limit(maxChanges)
    .execute()
  return rows.map(({ at, actor_name, details }) => ({
    at: new Date(at).toISOString(),
    actorName: actor_name,
    ...detailsSchema.parse(JSON.parse(details)),
  }))
}
