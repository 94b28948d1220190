import { showNotices } from '../../hosting/members/index.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import { createId } from '../../kit/secrets.ts'
import { lockMessages, notifyHandlers } from './admin-notices.ts'
import { countNewReports, insertFeedback } from './store.ts'

/** Further reports are dropped until admins have handled these. */
const maxNew = { ofServer: 20, all: 1000 }

type ReportedServer = { id: string; owner_id: string }

export type ServerReports = ReturnType<typeof createServerReports>

/** Passes what visitors report about a server's public page to the admins' list of feedback. */
export function createServerReports({ db, bus, now }: { db: Db; bus: Bus; now: () => number }) {
  return {
    /** Stores nothing when admins have enough to read; the visitor is thanked all the same. */
    async add({ id: server_id, owner_id: user_id }: ReportedServer, message: string) {
      const at = now()
      const sent = await db.transaction(async (tx) => {
        await lockMessages(tx)
        const { ofServer, all } = await countNewReports(tx, server_id)
        if (ofServer >= maxNew.ofServer || all >= maxNew.all) return []
        await insertFeedback(tx, {
          id: createId(),
          user_id,
          type: 'Server Report',
          message,
          username: 'Visitor',
          grow_id: '',
          status: 'New',
          at,
          server_id,
        })
        return notifyHandlers(tx, { type: 'Server Report', authorId: null, at })
      })
      showNotices(bus, sent)
    },
  }
}
