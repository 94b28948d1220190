import { statfs } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { Room } from '@trellis/contract/links/agent-host.ts'
import type { Fleet } from '../hosts/fleet.ts'
import type { Db } from '../kit/db.ts'
import { judgeDatabase } from './database-part.ts'
import { judgeDisks } from './disk-part.ts'
import type { HealthCheck } from './health-check.ts'
import { judgeIsolation } from './isolation-part.ts'
import { describeDatabase, writeProbe } from './store.ts'

type Deps = { db: Db; fleet: Fleet; dataDir: string; now: () => number }

/** Returns the checks of the parts that belong to no feature. */
export function createOwnChecks({ db, fleet, dataDir, now }: Deps): HealthCheck[] {
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
        return judgeDisks({ agent: (await host)?.dataDisk ?? null, api: await readDisk(dataDir) })
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

/** Reads the space of a folder's disk. Space that is reserved for the system counts as used. */
async function readDisk(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
