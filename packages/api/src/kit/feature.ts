import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { HealthCheck } from '../health/health-check.ts'
import type { AgentHeartbeat } from '../hosts/agent-heartbeat.ts'
import type { AgentLink } from '../hosts/agent-link.ts'
import type { Fleet } from '../hosts/fleet.ts'
import type { LiveGuard, LivePart } from '../live/live-part.ts'
import type { OpenPanels } from '../live/open-panels.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { AccountWork } from './account-work.ts'
import type { Bus } from './bus.ts'
import type { Change } from './change-feed.ts'
import type { Counters } from './counters.ts'
import type { Db } from './db.ts'
import type { AccessGuard, BindRoute } from './http.ts'
import type { Log } from './log.ts'
import type { PageHead } from './page-head.ts'
import type { RepeatedCalls } from './repeated-calls.ts'
import type { RunningCalls } from './running-calls.ts'
import type { ServerGrants } from './server-grants.ts'
import type { Timings } from './timings.ts'
import type { UndoKind, UndoKinds } from './undo-kind.ts'
import type { UnfinishedActs } from './unfinished-acts.ts'
import type { RunWork } from './work/work.ts'
import type { WorkBudgets } from './work-budgets.ts'

/** The program's connections, which every feature receives. It holds nothing that a feature owns. */
export type Kit = {
  config: Config
  db: Db
  bus: Bus
  log: Log
  now: () => number
  timings: Timings
  /** The secret of this installation, which signs sessions and seals stored secrets. */
  secret: string
  http: FastifyInstance
  link: AgentLink
  heartbeat: AgentHeartbeat
  fleet: Fleet
  metrics: Metrics
  /** Does work with large documents in worker threads. */
  runWork: RunWork
  /** Decides what users may do with servers. */
  grants: ServerGrants
  /** The calls about servers that have not ended. */
  running: RunningCalls
  /** The calls with an idempotency key, each of which is done once. */
  repeats: RepeatedCalls
  /** The calls that change something on a host, until they are recorded. */
  acts: UnfinishedActs
  /** Admits calls, and measures their work. */
  work: AccountWork
  /** The work of each account. */
  budgets: WorkBudgets
  /** The undo handlers of all open features. */
  undoKinds: UndoKinds
  /** The panels that are connected to this process. */
  panels: OpenPanels
  /** Counts that all api processes share; null when this process is the only one. */
  counters: Counters | null
  /** True when other api processes may work on the same database. */
  isShared: boolean
  /** Resolves when this process knows all changes that were committed before the call. */
  caughtUp(): Promise<void>
  /** Reads all cached rows of this process from the database again. */
  reloadAll(): Promise<void>
  /** Sends the other api processes a message that is stored in no table. */
  say(change: Change): void
}

/** Work that runs until the program ends. */
export type Job = {
  /** Does its regular work now, and resolves when it is done. */
  look?(): Promise<void>
  close(): void | Promise<void>
}

/** The parts that a feature adds to the program when it is opened. */
export type Opened<Service> = {
  /** The functions that other features may call. */
  service: Service
  /** Identifies the caller of a request. Exactly one feature provides it. */
  guard?: AccessGuard
  routes?(bind: BindRoute): void
  /** The heads of the panel's page at some addresses. */
  heads?: readonly PageHead[]
  /** Decides who may open the live socket. Exactly one feature provides it. */
  liveGuard?: LiveGuard
  live?: LivePart
  /** Handlers that undo the feature's changes, by kind of step. */
  undo?: readonly UndoKind[]
  /** The feature's parts of the health report. */
  health?: readonly HealthCheck[]
  /**
   * Handlers for changes that another api process committed, by kind. `caughtUp` waits for them, so that no
   * call is answered with older data.
   */
  changes?: Record<string, (id: string) => void | Promise<void>>
  /** Handlers that send such changes to open panels, one after the other. Calls do not wait for them. */
  news?: Record<string, (id: string) => Promise<void>>
  /** Reads cached rows from the database again, after changes may have been missed. */
  reload?(): Promise<void>
  /** Starts background jobs after every feature is open. They are closed when the program ends. */
  jobs?: readonly (() => Job)[]
}

/** A part of the product: its dependencies, and the parts that it adds. */
export type Feature<Service = unknown> = {
  name: string
  /** The features whose services it calls. They are opened before it. */
  needs: Readonly<Record<string, Feature>>
  open(kit: Kit, services: Readonly<Record<string, unknown>>): Promise<Opened<Service>>
}

type ServicesOf<Requirements> = {
  [Name in keyof Requirements]: Requirements[Name] extends Feature<infer Service> ? Service : never
}

type Definition<Requirements, Service> = {
  name: string
  needs: Requirements
  open(kit: Kit, services: ServicesOf<Requirements>): Opened<Service> | Promise<Opened<Service>>
}

/** Declares a feature. `open` gets the services of `needs` under the same names. */
export function defineFeature<
  const Requirements extends Readonly<Record<string, Feature>>,
  Service,
>(definition: Definition<Requirements, Service>): Feature<Service> {
  return {
    name: definition.name,
    needs: definition.needs,
    // `openFeatures` passes exactly the services of `needs`.
    open: async (kit, services) => definition.open(kit, services as ServicesOf<Requirements>),
  }
}
