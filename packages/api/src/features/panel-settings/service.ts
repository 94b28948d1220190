import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { insertActivity } from '../activity-log/store.ts'
import { findAccount } from '../users/store.ts'
import { findPanelSettings, putPanelSettings } from './store.ts'

export type PanelSettingsService = {
  /** The switches in force; the same object until they change. */
  read(): PanelSettings
  save(caller: Caller, next: PanelSettings): Promise<void>
}

type Needs = { db: Db; bus: Bus; now: () => number }

export async function createPanelSettings({ db, bus, now }: Needs): Promise<PanelSettingsService> {
  let current = await db.transaction(findPanelSettings)
  return {
    read: () => current,
    async save(caller, next) {
      await db.transaction(async (tx) => {
        const before = await findPanelSettings(tx)
        const admin = await findAccount(tx, caller.userId)
        await putPanelSettings(tx, next)
        await insertActivity(tx, {
          at: now(),
          actorType: 'Admin',
          actorId: caller.userId,
          actorName: admin?.row.username ?? caller.userId,
          subjectId: null,
          action: 'Panel settings changed',
          details: { before, after: next },
        })
      })
      current = { ...next }
      bus.emit('settings', current)
    },
  }
}
