import type { Overview } from '@trellis/contract/operations/overview.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db } from '../../kit/db.ts'
import type { Log } from '../../kit/log.ts'
import { createPopulation } from './population.ts'
import { createRegisteredUsers } from './registered-users.ts'
import { watchOverview } from './watch.ts'

type Deps = {
  db: Db
  bus: Bus
  log: Log
  fleet: Fleet
  directory: ServerDirectory
  now: () => number
}

export type OverviewService = ReturnType<typeof createOverview>

/** How many of everything there are, now and in the last weeks. */
export function createOverview({ db, bus, log, fleet, directory, now }: Deps) {
  const users = createRegisteredUsers({ db, bus, now })
  const population = createPopulation({ db, now })

  async function read(): Promise<Overview> {
    const totalUsers = await users.count()
    const { servers, online, players } = directory.totals()
    return { totalUsers, totalServers: servers, onlineServers: online, activePlayers: players }
  }

  const watch = watchOverview({ bus, log, fleet, directory, population, read })
  return { read, history: population.history, close: watch.close }
}
