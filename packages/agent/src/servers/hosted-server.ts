import type { PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import type { PlanLimits } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { AgentEvent, ServerReport } from '@trellis/contract/links/agent.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { AgentDeps } from '../agent-deps.ts'
import {
  createForeignRuns,
  type ForeignServer,
  findForeignServer,
} from '../engines/foreign-server.ts'
import type { Templates } from '../engines/templates.ts'
import type { SettingsTrial } from '../game-data/settings-trial.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import { DesiredState } from './desired-state.ts'
import { getAgentEvent } from './engine-news.ts'
import type { LifeEvent } from './life-event.ts'
import { Lifecycle } from './lifecycle.ts'
import { Limits } from './limits.ts'
import { createTrial } from './new-trial.ts'
import { PowerSwitch } from './power-switch.ts'
import { Records } from './records.ts'
import { sendPasswords } from './sent-passwords.ts'
import { ServerFiles } from './server-files.ts'
import { ServerHistory } from './server-history.ts'
import { getReport } from './server-report.ts'

export type ServerContext = {
  agentDeps: AgentDeps
  /** The threads in which work with files is done. */
  pool: ThreadPool
  /** The engines besides the bundled one. */
  templates: Templates
  /** The version that a new run would have. */
  engineVersion: () => string
  /** Why nothing may be started for now: the disk is full. */
  diskDenial: () => Reason | null
  emit: (event: AgentEvent) => void
  /** Queues an automatic start. */
  queueStart: (begin: () => Promise<unknown>) => void
}

/** One server as the agent's other parts see it: its history, its life, its files, its power switch and its trial. */
export class HostedServer {
  readonly file: ServerFile
  readonly folder: ServerFolder
  readonly history: ServerHistory
  readonly life: Lifecycle
  readonly files: ServerFiles
  readonly power: PowerSwitch
  readonly trial: SettingsTrial
  /** Null for a server of the bundled engine. */
  readonly foreign: ForeignServer | null
  readonly #context: ServerContext

  constructor(file: ServerFile, folder: ServerFolder, context: ServerContext) {
    const { agentDeps, pool, emit, diskDenial } = context
    const { now, randomId } = agentDeps
    const onError = (error: unknown) => this.#reportError(error)
    this.file = file
    this.folder = folder
    this.#context = context
    const foreign = findForeignServer(file, folder, context)
    this.foreign = foreign
    const records = new Records(folder.run)
    const history = new ServerHistory({ file, folder, records, now, emit, onError })
    this.history = history
    const desiredState = new DesiredState(records, agentDeps, () => this.#startDue())
    this.life = new Lifecycle({
      ...{ file, folder, records, desiredState, agentDeps },
      limits: new Limits(records, agentDeps.limits),
      foreign:
        foreign && createForeignRuns(foreign, (act) => this.files.folderOwner.beforeStart(act)),
      onEvent: (event) => this.#handle(event),
    })
    const { life } = this
    this.files = new ServerFiles({
      ...{ file, folder, life, history, pool, randomId, now, diskDenial, onError },
      onChange: () => this.reportState(),
    })
    this.power = new PowerSwitch({ life, files: this.files, foreign })
    this.trial = createTrial(this, onError)
  }

  report(): ServerReport {
    return getReport(this, this.foreign?.engine.name ?? this.#context.engineVersion())
  }

  /** Sends the report to all listeners. */
  reportState(): void {
    this.#context.emit({ event: 'server', payload: this.report() })
  }

  /** Resolves with the report as soon as the move is made. Throws a `conflict` when it is illegal. */
  async press(action: PowerAction, by: string | null): Promise<ServerReport> {
    await this.power.press(action, by)
    return this.report()
  }

  /** Starts what should run, unless it does; for the agent's own start. */
  async resume(): Promise<void> {
    await this.power.resume()
    this.trial.resume()
  }

  /** Applies limits to the next run, and to the current one where the kernel allows. Resolves when they are durable. */
  async bound(limits: PlanLimits): Promise<void> {
    const changed = this.life.limits.change(limits)
    this.life.run?.bound(this.life.limits.inForce)
    if (await changed) this.reportState()
  }

  /** Runs one line in the console. Throws a `conflict` unless it is online. */
  command(line: string, by: string): void {
    const { life } = this
    if (life.phase !== 'ONLINE' || !life.run?.canAsk) {
      throw createFault('conflict', { code: 'commands-while-online' })
    }
    life.commandBy = by
    life.run.ask({ do: 'command', line, by })
  }

  /** Returns false when no player or engine can receive it. */
  async announce(text: string): Promise<boolean> {
    const { phase, run } = this.life
    const answer = phase === 'ONLINE' ? await run?.request({ do: 'announce', text }) : null
    return answer?.ok ?? false
  }

  /**
   * Warns players, saves and stops; the desired state stays `running`, so it restarts when space is
   * free.
   */
  async stopForFullDisk(): Promise<void> {
    const { life } = this
    if (life.phase === 'OFFLINE') return
    // Does not wait, because the engine may no longer answer.
    void this.announce('The server host is out of disk space. This server saves and stops now.')
    if (life.run) life.run.fault ??= this.#context.diskDenial()
    await this.power.shutdown()
  }

  /** Takes the server offline; no earlier or concurrent request can start it again. */
  killForDeletion(): Promise<void> {
    return this.power.killForDeletion(() => this.close())
  }

  /** Stops all events; a running engine continues. Resolves when pending writes are done. */
  close(): Promise<void> {
    this.life.close()
    this.files.close()
    return this.history.close()
  }

  #handle(event: LifeEvent): void {
    switch (event.kind) {
      case 'changed':
        return this.reportState()
      case 'spawning':
        return this.files.swap.forget()
      case 'metrics':
        return this.history.noteMetrics(event.metrics, this.files.measured.bytes)
      case 'happened':
        if (event.serverEvent.kind === 'adopted') this.#remind()
        return void this.history.recordEvent(event.serverEvent)
      case 'exited':
        this.history.keepExit(event.run, event.exit)
        return this.files.settleSoon()
      case 'news':
        return this.#context.emit(getAgentEvent(this.file.id, event.news))
      case 'corrupt':
        return this.files.repair(event.broken)
      case 'trouble':
        return this.#reportError(event.error)
    }
  }

  /** An engine that was adopted may have missed a change. */
  #remind(): void {
    if (this.foreign === null) void sendPasswords(this.life.run, this.file)
  }

  /** The wait after a crash is over. */
  #startDue(): void {
    this.#context.queueStart(async () => {
      await this.files.repairBeforeStart()
      await this.files.folderOwner.alone(() => this.life.apply('due', null))
    })
  }

  #reportError(error: unknown): void {
    this.#context.agentDeps.log.error(
      { serverId: this.file.id, error: String(error) },
      'A record of the server could not be written.',
    )
  }
}
