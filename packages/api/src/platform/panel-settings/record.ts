import type { AdminSettings } from '@trellis/contract/platform/panel-settings.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { recordAdminAction } from '../activity-log/index.ts'

/** The topic of the settings' history. */
export const topic = 'settings'

type Change = { at: number; before: AdminSettings; after: AdminSettings }

/** Records a change of the settings in the activity log. */
export const recordSettings = (tx: Tx, caller: Caller, { at, ...details }: Change) =>
  recordAdminAction(tx, caller, { at, action: 'panel-settings-changed', details, topic })
