import { performance } from 'node:perf_hooks'
import type { Fleet } from '../hosts/fleet.ts'
import type { Db } from '../kit/db.ts'
import { readRoom } from '../kit/read-room.ts'
import { judgeDatabase } from './database-part.ts'
import { judgeDisks } from './disk-part.ts'
import type { HealthCheck } from './health-check.ts'
import { judgeIsolation } from './isolation-part.ts'
import { describeDatabase, writeProbe } from './store.ts'

type Deps = {
  db: Db
  fleet: Fleet
  dataDir: string
  /** The operator's threshold of low disks; null for the usual one. */
  lowBytes: number | null
  now: () => number
}

/** Returns the checks of the parts that belong to no feature. */
export function createOwnChecks({ db, fleet, dataDir, lowBytes, now }: Deps): HealthCheck[] {
  return [
    {
      id: 'database',
      async read() {
        const about = await db.transaction(describeDatabase)
        const began = performance.now()
        await db.transaction((tx) => writeProbe(tx, now()))
        return judgeDatabase({ ...about, writeMs: performance.now() - began })
      },
    },
    {
      id: 'disk',
      async read({ host }) {
        return judgeDisks({ host: await host, api: await readRoom(dataDir), lowBytes })
      },
    },
    {
      id: 'isolation',
      async read() {
        const runs = [...fleet.reports()].flatMap(({ isolation }) => isolation ?? [])
        return judgeIsolation({ machine: fleet.isolation, runs })
      },
    },
  ]
}
