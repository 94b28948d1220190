import { dayMs } from '@trellis/contract/kit/amounts.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDb } from '../src/kit/db.ts'
import { openLogCleaning } from '../src/platform/activity-log/cleaning.ts'
import { insertActivity, searchLogs } from '../src/platform/activity-log/index.ts'
import { openKysely, type TestDatabase } from './kit/open-kysely.ts'

let where: TestDatabase
let db: Db
beforeAll(async () => {
  where = await openKysely(() => undefined)
  db = await openDb(where.place)
})
afterAll(async () => {
  await db.close()
  await where.close()
})

const now = Date.parse('2026-11-29T00:00:00.000Z')

type Written = { actorType?: 'User' | 'Admin' | 'System'; actorId?: string; topic?: string }

const write = (name: string, at: number, { actorType = 'User', actorId = '1', topic }: Written) =>
  db.transaction((tx) =>
    insertActivity(tx, {
      ...{ at, actorType, actorId, actorName: name, subjectId: '1', action: 'console-command' },
      ...{ details: {}, ...(topic !== undefined && { topic }) },
    }),
  )

const search = (needle = '') =>
  db.transaction((tx) =>
    searchLogs(tx, { search: needle, actorType: undefined, before: undefined, limit: 100 }),
  )
const names = async (needle = '') => (await search(needle)).map(({ actorName }) => actorName)

it('removes old entries and all but the newest of each person, also from the search', async () => {
  const log = pino({ level: 'silent' })
  const bounds = { maxOfPerson: 3, maxAtOnce: 2, maxSteps: 10 }
  const job = openLogCleaning({ db, log, now: () => now, keptDays: 30, bounds })
  for (let count = 0; count < 5; count++) await write(`ancient-${count}`, now - 31 * dayMs, {})
  await write('ancient-price', now - 31 * dayMs, { actorType: 'Admin', topic: 'shop-item:x' })
  await write('recent-ban', now - 29 * dayMs, { actorType: 'Admin' })
  await write('quiet', now - 1, { actorId: '2' })
  await job.look?.()
  expect(await names()).toEqual(['quiet', 'recent-ban', 'ancient-price'])

  for (let count = 1; count <= 8; count++) await write(`busy-${count}`, now, {})
  await write('their-ban', now, { actorType: 'Admin' })
  await job.look?.()
  expect(await names()).toEqual([
    ...['their-ban', 'busy-8', 'busy-7', 'quiet', 'recent-ban', 'ancient-price'],
  ])
  expect(await names('busy-1')).toEqual([])
  expect(await names('busy-8')).toEqual(['busy-8'])
  await job.close()
})
