import { join } from 'node:path'
import type { ServerMetrics } from '@trellis/contract/hosting/servers.ts'
import type { AgentEvent, ServerEvent } from '@trellis/contract/links/agent.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { ConsoleStore } from '../console/console-store.ts'
import type { EngineExit } from '../runtime/driver.ts'
import type { ActiveRun } from './active-run.ts'
import { describeExit, describeExitEvent, findStartFault, recordExit } from './exit-report.ts'
import type { LastExitRecord, Records } from './records.ts'
import { ServerEvents } from './server-events.ts'
import { UsageLog } from './usage-log.ts'

export type NewServerEvent = Pick<ServerEvent, 'kind' | 'run' | 'by' | 'detail'>

type Deps = {
  file: ServerFile
  folder: ServerFolder
  records: Records
  now: () => number
  emit: (event: AgentEvent) => void
  onError: (error: unknown) => void
}

/** Keeps a server's console, its events, its resource use and the end of its last run. */
export class ServerHistory {
  readonly console: ConsoleStore
  readonly events: ServerEvents
  readonly usage: UsageLog
  readonly #deps: Deps
  #lastExit: LastExitRecord | null

  constructor(deps: Deps) {
    const { folder, records, now, onError } = deps
    this.#deps = deps
    this.events = new ServerEvents(join(folder.run, 'happenings.jsonl'))
    this.console = new ConsoleStore(folder, records.readRun(), { now, onError })
    this.usage = new UsageLog(folder.run, onError)
    this.#lastExit = records.readLastExit()
  }

  get lastExit(): LastExitRecord | null {
    return this.#lastExit
  }

  /**
   * Adds an event to the server's record and publishes it. Resolves when it is written or the disk
   * has refused it.
   */
  recordEvent(event: NewServerEvent): Promise<void> {
    const { file, now, emit, onError } = this.#deps
    const at = new Date(now()).toISOString()
    const { numbered, written } = this.events.add({ ...event, serverId: file.id, at })
    emit({ event: 'happening', payload: numbered })
    return written.catch(onError)
  }

  noteMetrics(metrics: ServerMetrics, diskBytes: number): void {
    const { file, now, emit } = this.#deps
    emit({ event: 'metrics', payload: { serverId: file.id, metrics } })
    this.usage.note({ ...metrics, diskBytes, at: now() })
  }

  /** Keeps how a run has ended. The disk may refuse, which ends nothing. */
  keepExit(run: ActiveRun, exit: EngineExit): void {
    const { file, folder, records, now, onError } = this.#deps
    const at = new Date(now()).toISOString()
    const fault = run.fault ?? exit.fault ?? findStartFault(exit, file.port)
    const lastExit = describeExit(run.record, exit, { at, fault })
    this.#lastExit = { lastExit, lines: [] }
    try {
      this.#lastExit = recordExit({ folder, console: this.console }, run.record.run, lastExit)
      records.writeLastExit(this.#lastExit)
    } catch (error) {
      onError(error)
    }
    const event = describeExitEvent(run.record, this.#lastExit)
    if (event) void this.recordEvent(event)
    records.removeRun()
    this.usage.endMinute()
  }

  /** Resolves when pending writes are done. */
  close(): Promise<void> {
    this.console.close()
    return this.usage.close()
  }
}
