import { tryParseJson } from '@trellis/document/try-json.ts'
import * as z from 'zod'
import type { Bus, Notice } from '../../kit/bus.ts'
import type { Change } from '../../kit/change-feed.ts'
import type { Db } from '../../kit/db.ts'
import { findNotice } from './store.ts'

type Deps = { db: Db; bus: Bus; say(change: Change): void }

/** A notice that is not stored, for the user's open panels. */
const remarkSchema = z.tuple([
  z.string(),
  z.object({ level: z.enum(['info', 'success', 'warning', 'error']), text: z.string() }),
])

/** Notices of a user that were marked as read. */
const readSchema = z.tuple([z.string(), z.array(z.int())])

/**
 * PostgreSQL limits the payload of a notification to 8,000 bytes; a longer remark is not forwarded, because
 * it must not fail a call.
 */
const maxRemarkBytes = 7000

/**
 * Passes notices between api processes, so that each panel shows them regardless of the process it is
 * connected to.
 */
export function followNotices({ db, bus, say }: Deps) {
  /** True while news of another process is passed on here, so that it is not sent back. */
  let isFromElsewhere = false

  bus.on('notice', (userId, { id, level, text }) => {
    if (id !== undefined || isFromElsewhere) return
    const remark = JSON.stringify([userId, { level, text }])
    if (Buffer.byteLength(remark) <= maxRemarkBytes) say({ kind: 'remark', id: remark })
  })

  bus.on('noticesRead', (userId, ids) => {
    if (!isFromElsewhere) say({ kind: 'noticesRead', id: JSON.stringify([userId, ids]) })
  })

  function pass(emit: () => void): void {
    isFromElsewhere = true
    try {
      emit()
    } finally {
      isFromElsewhere = false
    }
  }
  const show = (userId: string, notice: Notice) => pass(() => bus.emit('notice', userId, notice))

  return {
    changes: {
      remark(text: string) {
        const remark = remarkSchema.safeParse(JSON.parse(text))
        if (remark.success) show(...remark.data)
      },
      noticesRead(text: string) {
        const { data } = readSchema.safeParse(tryParseJson(text))
        if (data !== undefined) pass(() => bus.emit('noticesRead', ...data))
      },
    },
    news: {
      async notice(id: string) {
        const found = await db.transaction((tx) => findNotice(tx, Number(id)))
        if (found !== null) show(found.userId, found.notice)
      },
    },
  }
}
