import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'
import type { EngineExit } from '../runtime/driver.ts'
import type { ActiveRun } from './active-run.ts'
import type { EngineEvents } from './engine-news.ts'
import type { NewServerEvent } from './server-history.ts'

/** The events of a server's lifecycle. */
export type LifeEvent =
  /** The server's report is another one. */
  | { kind: 'changed' }
  /** Right before a process is made. */
  | { kind: 'spawning' }
  | { kind: 'metrics'; metrics: ServerMetrics }
  | { kind: 'happened'; serverEvent: NewServerEvent }
  /** A run is over. */
  | { kind: 'exited'; run: ActiveRun; exit: EngineExit }
  /** The engine met a file that it could not read. */
  | { kind: 'corrupt'; broken: Extract<EngineEvent, { event: 'corrupt' }> }
  | { kind: 'news'; news: EngineEvents }
  | { kind: 'trouble'; error: unknown }
