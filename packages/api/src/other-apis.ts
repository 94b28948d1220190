import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { BackupJobs } from './features/backups/jobs.ts'
import { findNotice } from './features/notices/store.ts'
import type { PanelSettingsService } from './features/panel-settings/service.ts'
import { findCodeById, sharedCodeOf } from './features/redeem-codes/store.ts'
import type { ServerDirectory } from './features/servers/directory.ts'
import type { Bus, Notice } from './kit/bus.ts'
import { aloneFeed, type Change, type ChangeFeed, PostgresFeed } from './kit/change-feed.ts'
import type { Db } from './kit/db.ts'
import { Fault } from './kit/fault.ts'
import type { Log } from './kit/log.ts'

type Needs = {
  db: Db
  bus: Bus
  log: Log
  directory: ServerDirectory
  settings: PanelSettingsService
  backupJobs: BackupJobs
}

/** A notice that is kept nowhere, for the panels that its user has open now. */
const remarkSchema = z.tuple([
  z.string(),
  z.object({ level: z.enum(['info', 'success', 'warning', 'error']), text: z.string() }),
])

/** PostgreSQL takes no longer ones; what says more than that is not worth breaking a call for. */
const mostSaidBytes = 7000

/** Hears what other apis commit, and acts as if it had happened here. Resolves once nothing that is kept is stale. */
export async function followOthers(needs: Needs): Promise<ChangeFeed> {
  const { db, bus, log, directory, settings } = needs
  if (db.shared === null) return aloneFeed
  const news = createNews(needs)
  const feed = new PostgresFeed(db.shared, {
    async startOver() {
      bus.emit('stale')
      await Promise.all([directory.reload(), settings.reload()])
      bus.emit('fresh')
    },
    take: (change) => news.take(change),
    onTrouble: (error) => log.warn({ err: error }, 'following the other apis'),
  })
  bus.on('notice', (userId, notice) => {
    if (notice.id !== undefined || news.isTelling) return
    const id = JSON.stringify([userId, { level: notice.level, text: notice.text }])
    if (Buffer.byteLength(id) <= mostSaidBytes) feed.say({ kind: 'remark', id })
  })
  await feed.caughtUp()
  return feed
}

/** What each kind of change is here; of what only open panels show, one follows the other. */
function createNews({ db, bus, log, directory, settings, backupJobs }: Needs) {
  let telling: Promise<void> = Promise.resolve()
  let isTelling = false

  function tellPanels(read: () => Promise<() => void>): void {
    telling = telling
      .then(read)
      .then(tell)
      .catch((error: unknown) => log.error({ err: error }, 'panels could not be told'))
  }

  /** What is told here was told by another api already: it must not go back to it. */
  function tell(emit: () => void): void {
    isTelling = true
    try {
      emit()
    } finally {
      isTelling = false
    }
  }

  const kinds: Record<string, (id: string) => void | Promise<void>> = {
    account: (id) => void bus.emit('account', id, 'elsewhere'),
    session: (id) => void bus.emit('sessionRevoked', id),
    registered: () => void bus.emit('registered'),
    settings: () => settings.reload(),
    server: async (ownerId) => {
      await directory.reload()
      bus.emit('account', ownerId, 'elsewhere')
    },
    tasks: (id) => void bus.emit('tasks', id),
    backup: (id) => tellPanels(() => backupJobs.tell(id).then(() => () => undefined)),
    notice: (id) =>
      tellPanels(async () => {
        const found = await db.transaction((tx) => findNotice(tx, Number(id)))
        return () => void (found && bus.emit('notice', found.userId, found.notice))
      }),
    code: (id) =>
      tellPanels(async () => {
        const row = await db.transaction((tx) => findCodeById(tx, id))
        if (row === null) return () => undefined
        const isGone = row.deleted_at !== null
        const changed = isGone ? [] : [sharedCodeOf(row)]
        return () => void bus.emit('publicCodes', changed, isGone ? [row.code] : [])
      }),
    remark: (id) => {
      const remark = remarkSchema.safeParse(JSON.parse(id))
      if (!remark.success) return
      const [userId, notice]: [string, Notice] = remark.data
      tell(() => void bus.emit('notice', userId, notice))
    },
  }

  return {
    get isTelling() {
      return isTelling
    },
    // A newer api may tell of more than this one knows.
    take: ({ kind, id }: Change) => kinds[kind]?.(id),
  }
}

const upToDate = /^\/(?:api|player|growtopia)\//

/** Every call is answered by what was committed before it came, whichever api has committed it. */
export function answerUpToDate(http: FastifyInstance, caughtUp: ChangeFeed['caughtUp']): void {
  http.addHook('onRequest', async (request) => {
    if (!upToDate.test(request.url)) return
    await caughtUp().catch(() => {
      throw unreachable()
    })
  })
}

const unreachable = () =>
  new Fault('unavailable', 'The panel is not reachable right now. Try again in a moment.')
