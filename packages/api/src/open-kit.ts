import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import type { Config } from './config.ts'
import { createDraining } from './draining.ts'
import { createAgentHeartbeat } from './hosts/agent-heartbeat.ts'
import { AgentLink } from './hosts/agent-link.ts'
import { Fleet } from './hosts/fleet.ts'
import { AccountWork } from './kit/account-work.ts'
import { createBus } from './kit/bus.ts'
import { Counters } from './kit/counters.ts'
import type { Db } from './kit/db.ts'
import { limitFailedLogins } from './kit/failed-logins.ts'
import type { Kit } from './kit/feature.ts'
import { createHttp, type WebServer } from './kit/http.ts'
import type { Log } from './kit/log.ts'
import { OtherProcesses } from './kit/other-processes.ts'
import { getRateStore } from './kit/rate-store.ts'
import { RepeatedCalls } from './kit/repeated-calls.ts'
import { followCalls, RunningCalls } from './kit/running-calls.ts'
import { refuseOtherSecret } from './kit/secret-print.ts'
import { sendTogether } from './kit/send-together.ts'
import { ServerGrants } from './kit/server-grants.ts'
import type { Timings } from './kit/timings.ts'
import { UndoKinds } from './kit/undo-kind.ts'
import { UnfinishedActs } from './kit/unfinished-acts.ts'
import { WorkThreads } from './kit/work/work-threads.ts'
import { WorkBudgets } from './kit/work-budgets.ts'
import { OpenPanels } from './live/open-panels.ts'
import { watchCalls } from './metrics/http-calls.ts'
import { createMetrics } from './metrics/metrics.ts'
import { measureTransactions } from './metrics/transactions.ts'

type Options = {
  config: Config
  db: Db
  log: Log
  now: () => number
  timings: Timings
  /** The path of the worker threads' program. */
  threadEntry: string
}

/** Connects the program to its database, its agent and its web server, which has no routes yet. */
export async function openKit({ config, db: ownDb, log, now, timings, threadEntry }: Options) {
  const metrics = createMetrics()
  const db = measureTransactions(ownDb, metrics.register)
  const bus = createBus()
  bus.setMaxListeners(50)
  const others = new OtherProcesses({ db, bus, log })
  const onError = (error: unknown) => log.warn({ err: error }, 'counting with the other apis')
  const counters = db.shared && new Counters(db.shared, onError)
  const isShared = db.shared !== null
  const { rateLimits, trustedProxies, connections } = config
  const rateStore = counters && getRateStore(counters)
  const http = await createHttp({
    ...{ log, rateLimits, rateStore, trustedProxies, connections },
    timeouts: timings.connections,
  })
  if (rateLimits) limitFailedLogins(http, { now, trustedProxies })
  sendTogether(http)
  const { work, budgets } = watchWork(http, { config, now })
  watchCalls(http, { register: metrics.register, log })
  const draining = createDraining(http, { isShared })
  others.holdCalls(http)
  const link = new AgentLink({ address: config.agent, log })
  const fleet = new Fleet(link)
  fleet.setMaxListeners(50)
  const secret = config.sessionSecret ?? readKeptSecret(`${config.dataDir}/keys/session-secret`)
  await refuseOtherSecret(db, 'session', secret)
  const heartbeat = createAgentHeartbeat(link)
  const panels = new OpenPanels()
  const threads = new WorkThreads(threadEntry)
  metrics.exportSockets(() => panels.count())
  const caughtUp = () => others.caughtUp()
  const reloadAll = () => others.reloadAll()
  const say: Kit['say'] = (change) => others.say(change)
  const connected = {
    config,
    db,
    bus,
    log,
    now,
    timings,
    secret,
    http,
    link,
    heartbeat,
    fleet,
    metrics,
    panels,
    runWork: threads.run,
  }
  const undoKinds = new UndoKinds()
  const grants = new ServerGrants(panels)
  const running = new RunningCalls()
  followCalls(http, running)
  const feed = { caughtUp, reloadAll, say }
  const repeats = new RepeatedCalls({ db, log, now, secret })
  const acts = new UnfinishedActs({ db, log, now })
  const decisions = { undoKinds, grants, running, repeats, work, budgets, acts }
  const kit: Kit = { ...connected, ...feed, ...decisions, counters, isShared }
  return { kit, draining, others, counters, threads }
}

/** Counts the work of the accounts also where it is not limited, because Health names those with the most. */
function watchWork(http: WebServer, { config, now }: Pick<Options, 'config' | 'now'>) {
  const { rateLimits, workSeconds } = config
  const budgets = new WorkBudgets({ now, budgetMs: (workSeconds || 60) * 1000 })
  const work = new AccountWork(budgets, rateLimits && workSeconds > 0)
  work.watch(http)
  return { work, budgets }
}
