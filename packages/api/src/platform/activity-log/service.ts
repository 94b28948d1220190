import type { Db } from '../../kit/db.ts'
import { exportLogs } from './export.ts'
import { type LogFilterInput, readFilter } from './log-filter.ts'
import { searchLogs } from './log-search.ts'
import { listUserActivity } from './store.ts'

export type ActivityLog = ReturnType<typeof createActivityLog>

/** Reads the activity log, for users their own part and for admins all of it. */
export function createActivityLog({ db, now }: { db: Db; now: () => number }) {
  return {
    listOwn: (userId: string, limit: number) =>
      db.transaction((tx) => listUserActivity(tx, userId, limit)),

    search: (
      input: LogFilterInput,
      { before, limit }: { before: number | undefined; limit: number },
    ) =>
      db.transaction(async (tx) =>
        searchLogs(tx, { ...(await readFilter(tx, input)), before, limit }),
      ),

    /** Returns the matching entries as a file. */
    async export(input: LogFilterInput) {
      const filter = await db.transaction((tx) => readFilter(tx, input))
      return exportLogs(db, filter, now())
    },
  }
}
