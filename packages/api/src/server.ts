import { join } from 'node:path'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Config } from './config.ts'
import { features } from './features.ts'
import { openHealthRoutes } from './health/routes.ts'
import type { Db } from './kit/db.ts'
import { createNothingHereFault } from './kit/failures.ts'
import type { Kit, Opened } from './kit/feature.ts'
import { type BindRoute, bind as bindTo } from './kit/http.ts'
import type { Log } from './kit/log.ts'
import { openFeatures } from './kit/open-features.ts'
import { openCallCleaning } from './kit/repeated-call-cleaning.ts'
import type { Timings } from './kit/timings.ts'
import { openGateway } from './live/gateway.ts'
import { exportAgentFigures } from './metrics/agent-figures.ts'
import { openKit } from './open-kit.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { isBuilt, servePanel } from './panel-files.ts'
import { probeRoutes } from './probes.ts'

type Options = { config: Config; db: Db; log: Log; now: () => number; timings: Timings }

export type Server = {
  http: Kit['http']
  /** All bound routes, for tests that iterate over them. */
  routes: readonly Route[]
  /** Resolves when the agent answers for the first time. */
  linked: Promise<unknown>
  /** Lets the regular jobs do their work now, for tests. */
  runJobs(): Promise<void>
  /** Closes the open panels, accepts no new calls, and resolves when every call is answered. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** The program of the worker threads, next to the bundle or among the sources. */
const isBundled = import.meta.filename.endsWith('.js')
const threadEntry = join(import.meta.dirname, `document-thread.${isBundled ? 'js' : 'ts'}`)

/** Opens the kit, then the features, and starts their jobs. It knows no feature by name. */
export async function createServer(options: Options): Promise<Server> {
  const { config } = options
  const { kit, draining, others, counters, threads } = await openKit({ ...options, threadEntry })
  const { http, link, heartbeat, db } = kit
  const opened = await openFeatures(kit, features)
  const routes = bindRoutes(opened, kit)
  probeRoutes(http, { ...kit, token: config.metricsToken })
  await servePages(http, config, opened)
  exportAgentFigures(kit.metrics.register, heartbeat)
  const gateway = openGateway({ ...kit, ...collectLive(opened), http: http.server, ...config })
  await others.follow(opened)
  const jobs = [
    openCallCleaning(kit),
    ...opened.flatMap((feature) => (feature.jobs ?? []).map((start) => start())),
  ]
  heartbeat.open()
  const linked = new Promise((resolve) => link.once('up', resolve))
  link.open()
  return {
    http,
    routes,
    linked,
    async runJobs() {
      for (const job of jobs) await job.look?.()
    },
    async drain() {
      gateway.close()
      await draining.drain()
    },
    async close() {
      gateway.close()
      const closed = Promise.all(jobs.map(async (job) => job.close()))
      heartbeat.close()
      link.close()
      await closed
      await http.close()
      await threads.close()
      await others.close()
      await counters?.close()
      await db.close()
    },
  }
}

/** Binds the routes of every feature behind the access guard, and their OpenAPI description. */
function bindRoutes(opened: readonly Opened<unknown>[], kit: Kit): Route[] {
  const { http, config, repeats, work, acts } = kit
  const routes: Route[] = []
  const guard = findOnly(opened, 'guard')
  const bind: BindRoute = (route, handler) => {
    routes.push(route)
    bindTo(http, { guard, repeats, work, acts }, route, handler)
  }
  for (const feature of opened) feature.routes?.(bind)
  const checks = opened.flatMap(({ health }) => health ?? [])
  const { dataDir, diskLowBytes: lowBytes } = config
  openHealthRoutes(bind, { ...kit, dataDir, lowBytes, checks })
  openApiRoutes(bind, { routes, origin: config.origin })
  return routes
}

function collectLive(opened: readonly Opened<unknown>[]) {
  return { guard: findOnly(opened, 'liveGuard'), parts: opened.flatMap(({ live }) => live ?? []) }
}

/** Returns the part that exactly one feature has. */
function findOnly<Name extends 'guard' | 'liveGuard'>(
  opened: readonly Opened<unknown>[],
  name: Name,
): NonNullable<Opened<unknown>[Name]> {
  const [found, another] = opened.flatMap((feature) => feature[name] ?? [])
  if (found === undefined || another !== undefined) throw new Error(`There must be one ${name}.`)
  return found
}

async function servePages(
  http: Kit['http'],
  { panelDir, origin }: Config,
  opened: readonly Opened<unknown>[],
): Promise<void> {
  const heads = opened.flatMap((feature) => feature.heads ?? [])
  if (panelDir !== null && isBuilt(panelDir)) return servePanel(http, { panelDir, origin, heads })
  http.setNotFoundHandler(async () => {
    throw createNothingHereFault()
  })
}
