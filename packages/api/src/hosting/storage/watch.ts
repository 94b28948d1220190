import { getStorageFileLimit, storageThresholds } from '@trellis/contract/hosting/storage.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import type { ServerRow } from '../servers/index.ts'
import type { Suspensions } from '../suspensions/index.ts'
import { findStorageState, keepStorage, setStorageWarned } from './store.ts'
import { createStorageNotice, getThreshold } from './thresholds.ts'

type Deps = { db: Db; bus: Bus; suspensions: Suspensions; now: () => number }

export type StorageWatch = ReturnType<typeof createStorageWatch>

const bytesPerMb = 1024 * 1024

/** Warns of storage that fills up, once at each threshold, and stops a server that has used all of it. */
export function createStorageWatch({ db, bus, suspensions, now }: Deps) {
  /** After a measurement, and whenever the limit may be another one. */
  async function judge(row: ServerRow): Promise<void> {
    const warning = await db.transaction(async (tx) => {
      const state = await findStorageState(tx, row.owner_id)
      if (state === null) return null
      const limit = state.storage_limit_mb * bytesPerMb
      const ofBytes = limit === 0 ? 100 : (state.bytes / limit) * 100
      const ofFiles = limit === 0 ? 0 : (state.files / getStorageFileLimit(limit)) * 100
      const percent = Math.max(ofBytes, ofFiles)
      const from = state.storage_warned
      const to = getThreshold(percent, from)
      if (from === to || !(await setStorageWarned(tx, row.owner_id, { from, to })))
        return { percent }
      if (to < from) return { percent }
      const notice = {
        ...createStorageNotice(to, row.name, ofFiles > ofBytes ? 'files' : 'space'),
        userId: row.owner_id,
        at: now(),
      }
      return { percent, notice: await insertNotice(tx, notice) }
    })
    if (warning === null) return
    if (warning.notice !== undefined) {
      bus.emit('notice', row.owner_id, warning.notice)
      await suspensions.announce(row, warning.notice.text)
    }
    if (warning.percent >= storageThresholds.full)
      await suspensions.suspendAll(row.owner_id, 'storage')
  }

  return {
    /**
     * Stores a measurement of the host. Its consequences are decided like those of any change of the account.
     */
    async take(row: ServerRow, used: { bytes: number; files: number }): Promise<void> {
      await db.transaction((tx) => keepStorage(tx, row.id, { at: now(), ...used }))
      bus.emit('account', row.owner_id)
    },
    judge,
  }
}
