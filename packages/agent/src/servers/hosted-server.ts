import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { restoreRunsSentence } from '@trellis/contract/backups.ts'
import type { PlanLimits } from '@trellis/contract/isolation.ts'
import type { AgentEvent, Happening, ServerReport } from '@trellis/contract/links/agent.ts'
import { type PowerAction, type ServerMetrics, statusDenial } from '@trellis/contract/servers.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'
import { Fault } from '@trellis/link/fault.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { newImports } from '../archives/new-imports.ts'
import type { ServerImports } from '../archives/server-imports.ts'
import { DataSwap } from '../backups/data-swap.ts'
import { ConsoleKeeper } from '../console/console-keeper.ts'
import type { ConsoleLog } from '../console/console-log.ts'
import type { DataDesk } from '../game-data/data-desk.ts'
import type { GameData } from '../game-data/game-data.ts'
import { ignoreEngineGone } from '../game-data/game-writer.ts'
import { openGameData } from '../game-data/open-game-data.ts'
import type { SettingsTrial } from '../game-data/settings-trial.ts'
import { StorageRoom } from '../game-data/storage-room.ts'
import type { EngineExit } from '../runtime/driver.ts'
import type { Surroundings } from '../surroundings.ts'
import { type ForeignServer, foreignRuns, foreignServerOf } from '../templates/foreign-server.ts'
import type { Templates } from '../templates/templates.ts'
import type { Weight } from '../threads/fair-queue.ts'
import type { RunTask } from '../threads/server-tasks.ts'
import type { ThreadPool } from '../threads/thread-pool.ts'
import type { ActiveRun } from './active-run.ts'
import { describeExit, happeningOfExit, recordExit, startFault } from './aftermath.ts'
import { Desire } from './desire.ts'
import { agentEventOf } from './engine-news.ts'
import { Happenings } from './happenings.ts'
import { Lifecycle } from './lifecycle.ts'
import { Limits } from './limits.ts'
import { moveFor } from './moves.ts'
import { newTrial } from './new-trial.ts'
import { type LastExitRecord, Records } from './records.ts'
import { reportOf } from './server-report.ts'
import { boundOutput, type Storage, totalBytes } from './storage.ts'
import { UsageLog } from './usage-log.ts'

export type ServerContext = {
  surroundings: Surroundings
  /** The threads in which work with files is done. */
  pool: ThreadPool
  /** The engines besides the bundled one. */
  templates: Templates
  /** The version that a new run would have. */
  engineVersion: () => string
  /** Why nothing may be started for now: the disk is full. */
  diskDenial: () => string | null
  emit: (event: AgentEvent) => void
  /** Begins a start that nobody pressed a button for, when it is its turn. */
  startInTurn: (begin: () => Promise<unknown>) => void
}

/** One server as the agent's other parts see it: what may be asked of it, and what it tells. */
export class HostedServer {
  readonly file: ServerFile
  readonly folder: ServerFolder
  readonly console: ConsoleLog
  readonly keeper: ConsoleKeeper
  readonly happenings: Happenings
  readonly desire: Desire
  readonly records: Records
  readonly life: Lifecycle
  readonly limits: Limits
  readonly usage: UsageLog
  readonly data: GameData
  readonly trial: SettingsTrial
  readonly room = new StorageRoom()
  readonly swap: DataSwap
  readonly imports: ServerImports
  readonly desk: DataDesk
  /** Null for a server of the bundled engine. */
  readonly foreign: ForeignServer | null
  /** From the moment that a restore is accepted until it has ended. */
  isRestoring = false
  readonly #context: ServerContext
  readonly #runTask: RunTask
  #lastExit: LastExitRecord | null
  #storage = { bytes: 0, files: 0 }
  readonly #inTurn = createSerial()
  /** Counts kills: a start that was on its way when one came is not made any more. */
  #kills = 0
  /** It is being deleted: whatever still works with it starts it no more. */
  #isLeaving = false

  constructor(file: ServerFile, folder: ServerFolder, context: ServerContext) {
    const { surroundings, emit } = context
    this.file = file
    this.folder = folder
    this.#context = context
    this.happenings = new Happenings(join(folder.run, 'happenings.jsonl'))
    this.records = new Records(folder.run)
    this.keeper = new ConsoleKeeper(folder, this.records.readRun(), (error) => this.#trouble(error))
    this.console = this.keeper.log
    this.desire = new Desire(this.records, surroundings, () =>
      context.startInTurn(() => this.desk.alone(() => this.life.apply('due', null))),
    )
    this.#lastExit = this.records.readLastExit()
    this.limits = new Limits(this.records, surroundings.limits)
    this.usage = new UsageLog(folder.run, (error) => this.#trouble(error))
    this.swap = new DataSwap(folder, surroundings.randomId)
    this.foreign = foreignServerOf(file, folder, context)
    const { foreign } = this
    this.life = new Lifecycle({
      file,
      folder,
      records: this.records,
      desire: this.desire,
      surroundings,
      limits: () => this.limits.inForce,
      onChange: () => this.tell(),
      onSpawn: () => this.swap.forget(),
      onMetrics: (metrics) => this.#tellMetrics(metrics),
      onHappening: (happening) => void this.happened(happening),
      onExit: (run, exit) => this.#keepExit(run, exit),
      onNews: (news) => emit(agentEventOf(file.id, news)),
      onCorrupt: (broken) => this.#repair(broken),
      onTrouble: (error) => this.#trouble(error),
      foreign: foreign && foreignRuns(foreign, (act) => this.desk.beforeStart(act)),
    })
    const { life, room } = this
    const { desk, data, runTask } = openGameData({
      ...{ file, folder, life, room, pool: context.pool, now: surroundings.now },
      onQueue: () => this.tell(),
      onApplied: (detail) =>
        void this.happened({ kind: 'edits-applied', run: null, by: null, detail }),
    })
    this.desk = desk
    this.data = data
    this.#runTask = runTask
    this.imports = newImports(this, () => this.#refuseOnFullDisk())
    this.trial = newTrial(this, (error) => this.#trouble(error))
  }

  get lastExit(): LastExitRecord | null {
    return this.#lastExit
  }

  report(): ServerReport {
    const version = this.foreign?.engine.name ?? this.#context.engineVersion()
    return reportOf(this, { version, storage: this.#storage })
  }

  /** Sends the report to whoever listens. */
  tell(): void {
    this.#context.emit({ event: 'server', payload: this.report() })
  }

  /** Resolves as soon as the move is made; kill waits for nobody. Throws a `conflict` when it is illegal. */
  async power(action: PowerAction, by: string | null): Promise<ServerReport> {
    if (action === 'kill') await this.#end(action, by)
    else if (action === 'stop') await this.#inTurn(() => this.#end(action, by))
    else await this.#inTurn(() => this.#run(action, by))
    return this.report()
  }

  /** For the next run, and for a running one as far as that goes. Resolves when they are kept. */
  async bound(limits: PlanLimits): Promise<void> {
    const changed = this.limits.change(limits)
    this.life.run?.bound(this.limits.inForce)
    if (await changed) this.tell()
  }

  /** Starts what should run, unless it does; for the agent's own start. */
  async resume(): Promise<void> {
    await this.desk.settle()
    await this.desk.alone(() => {
      if (this.isRestoring || this.#isLeaving) return
      const isHalted = this.desire.recovery?.state === 'halted'
      const { phase } = this.life
      const mayRun = this.desire.isRunning && !isHalted && this.#context.diskDenial() === null
      if (phase === 'OFFLINE' && mayRun) this.life.apply('start', null)
    })
    this.trial.resume()
  }

  /** Runs one line in the console. Throws a `conflict` unless it is online. */
  command(line: string, by: string): void {
    const { life } = this
    if (life.phase !== 'ONLINE' || !life.run?.canAsk) {
      throw new Fault('conflict', 'Commands can be sent only while the server is online.')
    }
    life.commandBy = by
    life.run.ask({ do: 'command', line, by })
  }

  /** False while nobody is there to hear it. */
  async announce(text: string): Promise<boolean> {
    const { phase, run } = this.life
    const answer = phase === 'ONLINE' ? await run?.request({ do: 'announce', text }) : null
    return answer?.ok ?? false
  }

  /** The agent ends and takes the server with it; it stays wanted, so that the next agent starts it. */
  async shutdown(): Promise<void> {
    this.desire.cancelWait()
    await this.#inTurn(async () => {
      this.life.apply('shutdown', null)
    })
    await this.life.until((phase) => phase === 'OFFLINE')
  }

  /** Those who play are told, everything is saved; it stays wanted, so that it starts once there is space. */
  async stopForFullDisk(): Promise<void> {
    const { life } = this
    if (life.phase === 'OFFLINE') return
    // Nobody waits for an engine that may not answer any more.
    void this.announce('The server host is out of disk space. This server saves and stops now.')
    if (life.run) life.run.fault ??= this.#context.diskDenial()
    await this.shutdown()
  }

  /** Gets it offline; nothing asked before or meanwhile starts it again. */
  async killForDeletion(): Promise<void> {
    this.#isLeaving = true
    this.#kills++
    this.life.apply('kill', null)
    await this.#inTurn(async () => {
      this.life.apply('kill', null)
      await this.life.until((phase) => phase === 'OFFLINE')
      await this.close()
    })
  }

  /** Hears of nothing any more; what runs goes on. Resolves when what it took is written. */
  close(): Promise<void> {
    this.life.close()
    this.keeper.close()
    this.data.close()
    return this.usage.close()
  }

  /** For archives: everything that the game has in memory is in its files. */
  async flush(): Promise<void> {
    const run = await this.desk.owner()
    if (run) await run.request({ do: 'save' })
    else await this.desk.locked(async () => undefined).catch(ignoreEngineGone)
  }

  /** Throws a `conflict` while nothing may be changed: it would be gone with what is being replaced. */
  refuseWhileRestoring(): void {
    if (this.isRestoring) throw new Fault('conflict', restoreRunsSentence)
  }

  /** Looks at all files; what they are together is told when it has changed. */
  async measure(largest = 0, weight: Weight = 'background'): Promise<Storage> {
    const endMeasurement = this.room.beginMeasurement()
    const storage = await this.#runTask(
      'storage.measure',
      { largest },
      { weight, budgetMs: 60_000 },
    )
    const now = { bytes: totalBytes(storage.parts), files: storage.files }
    if (endMeasurement() && !isDeepStrictEqual(now, this.#storage)) {
      this.#storage = now
      this.tell()
    }
    await boundOutput(this.folder)
    return storage
  }

  /** The wish is made durable first: a start that was answered is never forgotten. */
  async #run(action: 'start' | 'restart', by: string | null): Promise<void> {
    const kills = this.#kills
    this.#refuseIllegal(action)
    await this.foreign?.refuseUnfit()
    await this.desire.want('running')
    if (kills !== this.#kills) throw new Fault('conflict', 'The server was killed meanwhile.')
    await this.desk.alone(() => {
      this.#refuseIllegal(action)
      this.life.apply(action, by)
    })
  }

  /** Acts first: a server can be stopped even when the disk takes nothing any more. */
  async #end(action: 'stop' | 'kill', by: string | null): Promise<void> {
    this.#refuseIllegal(action)
    if (action === 'kill') this.#kills++
    const wish = this.desire.want('stopped')
    this.life.apply(action, by)
    await wish
  }

  #refuseIllegal(action: PowerAction): void {
    const isStart = action === 'start' || action === 'restart'
    if (isStart) this.refuseWhileRestoring()
    if (!moveFor(this.life.phase, action)) {
      const denial = statusDenial(action, this.life.phase)
      throw new Fault('conflict', denial ?? `Cannot ${action} the server now.`)
    }
    if (isStart) this.#refuseOnFullDisk()
  }

  #refuseOnFullDisk(): void {
    const denial = this.#context.diskDenial()
    if (denial !== null) throw new Fault('conflict', denial)
  }

  /** Nothing to put back is no trouble: the file is set aside, and the server goes on without it. */
  #repair({ document, movedTo }: Extract<EngineEvent, { event: 'corrupt' }>): void {
    this.data.edits.putBack(document, movedTo).catch((error: unknown) => {
      if (!(error instanceof Fault)) this.#trouble(error)
    })
  }

  #keepExit(run: ActiveRun, exit: EngineExit): void {
    const at = new Date(this.#context.surroundings.now()).toISOString()
    const fault = run.fault ?? exit.fault ?? startFault(exit, this.file.port)
    const lastExit = describeExit(run.record, exit, { at, fault })
    this.#lastExit = { lastExit, lines: [] }
    try {
      this.#lastExit = recordExit(this, run.record.run, lastExit)
      this.records.writeLastExit(this.#lastExit)
    } catch (error) {
      this.#trouble(error)
    }
    const happening = happeningOfExit(run.record, this.#lastExit)
    if (happening) void this.happened(happening)
    this.records.removeRun()
    this.usage.endMinute()
    setImmediate(() => this.desk.settle().catch((error: unknown) => this.#trouble(error)))
  }

  /** Adds a line to the server's own record, and tells of it. Resolves when it is written, or the disk has refused. */
  happened(happening: Pick<Happening, 'kind' | 'run' | 'by' | 'detail'>): Promise<void> {
    const { emit, surroundings } = this.#context
    const at = new Date(surroundings.now()).toISOString()
    const { numbered, written } = this.happenings.add({ ...happening, serverId: this.file.id, at })
    emit({ event: 'happening', payload: numbered })
    return written.catch((error: unknown) => this.#trouble(error))
  }

  #tellMetrics(metrics: ServerMetrics): void {
    const { emit, surroundings } = this.#context
    const serverId = this.file.id
    emit({ event: 'metrics', payload: { serverId, metrics } })
    this.usage.note({ ...metrics, diskBytes: this.#storage.bytes, at: surroundings.now() })
  }

  #trouble(error: unknown): void {
    this.#context.surroundings.log.error(
      { serverId: this.file.id, error: String(error) },
      'A record of the server could not be written.',
    )
  }
}
