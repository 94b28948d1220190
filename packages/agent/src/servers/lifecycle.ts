import type { RunId } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { Stopping } from '@trellis/contract/kit/run-end.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { EngineEvent } from '@trellis/link/engine/engine-link.ts'
import { Fault, readReason } from '@trellis/link/fault.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { AgentDeps } from '../agent-deps.ts'
import type { EngineExit } from '../runtime/driver.ts'
import { ActiveRun, type RunDeps, unheard } from './active-run.ts'
import type { DesiredState } from './desired-state.ts'
import type { LifeEvent } from './life-event.ts'
import type { Limits } from './limits.ts'
import { type Effect, type Input, moveFor, type Phase } from './moves.ts'
import { createRun } from './new-run.ts'
import { PhaseWatch } from './phase-watch.ts'
import type { Records, RunRecord } from './records.ts'
import { getRequestedPhase, RunNotes } from './run-notes.ts'
import { type ForeignRuns, getOrder, notRun, withEngineTimeouts } from './run-order.ts'
import { StartLimit } from './start-limit.ts'
import { StopSequence } from './stop-sequence.ts'
import { Vitals } from './vitals.ts'

export type LifecycleDeps = {
  file: ServerFile
  folder: ServerFolder
  records: Records
  desiredState: DesiredState
  limits: Limits
  agentDeps: AgentDeps
  /** Null for the bundled engine. */
  foreign: ForeignRuns | null
  onEvent: (event: LifeEvent) => void
}

/** Owns the server's phase; the only writer. */
export class Lifecycle {
  readonly #parts: LifecycleDeps
  readonly #stopSequence: StopSequence
  readonly #startLimit: StartLimit
  readonly vitals: Vitals
  readonly desiredState: DesiredState
  readonly limits: Limits
  readonly records: Records
  readonly #notes: RunNotes
  readonly #watch = new PhaseWatch(() => this.#phase)
  #phase: Phase = 'OFFLINE'
  #run: ActiveRun | null = null
  #endedRun: RunId | null = null
  #isAdopted = false
  #isClosed = false
  /** Who sent the newest console command: it may turn out to be the one that stops the server. */
  commandBy: string | null = null

  constructor(parts: LifecycleDeps) {
    const { timings, now, monotonic } = parts.agentDeps
    this.#parts = parts
    this.desiredState = parts.desiredState
    this.limits = parts.limits
    this.records = parts.records
    this.vitals = new Vitals(monotonic)
    this.#startLimit = new StartLimit(timings.startMs)
    this.#notes = new RunNotes(parts.records, parts.desiredState, this.#reportError)
    this.#stopSequence = new StopSequence(withEngineTimeouts(timings, parts.foreign), now, {
      ask: () => this.#run?.ask({ do: 'stop', reason: 'asked' }) ?? false,
      signal: (signal) => this.#run?.signal(signal),
      onStage: () => parts.onEvent({ kind: 'changed' }),
    })
  }

  get phase(): Phase {
    return this.#phase
  }
  get run(): ActiveRun | null {
    return this.#run
  }
  get stopping(): Stopping | null {
    return this.#stopSequence.stage
  }

  /**
   * Makes every move. Returns false, and nothing happens, when the phase refuses the input, or after `close`: the next
   * agent starts the engine then.
   */
  apply(input: Input, by: string | null): boolean {
    const move = this.#isClosed ? null : moveFor(this.#phase, input)
    if (!move) return false
    this.#phase = move.to
    if (move.effect) this.#perform(move.effect, input, by)
    this.#changed()
    return true
  }

  /** Takes over a process that an earlier agent started. */
  adopt(record: RunRecord): void {
    this.#isAdopted = true
    this.#notes.honour(record)
    this.#phase = getRequestedPhase(record, 'STARTING')
    const run = this.#begin(record)
    run.adopt()
    run.bound(this.limits.inForce)
    if (record.asked === 'kill') this.#stopSequence.kill()
    else if (record.asked !== null) this.#stopSequence.ask()
    this.#changed()
  }

  /** Deals with a run that ended while no agent was there to see it. */
  finalizeExit(record: RunRecord, exit: EngineExit, fault: Reason | null): void {
    this.#notes.honour(record)
    this.#phase = getRequestedPhase(record, 'ONLINE')
    this.#run = new ActiveRun(this.#runDeps, record, unheard)
    this.#run.close()
    this.#run.fault = fault
    this.#exited(this.#run, exit)
  }

  /** Resumes the wait after a crash that an earlier agent began. */
  waitAgain(): void {
    if (this.desiredState.resumeWait()) this.#phase = 'WAITING'
  }

  until(isReached: (phase: Phase) => boolean): Promise<void> {
    return this.#watch.until(isReached)
  }

  /** Called once a second. `wasHeldUp` is set when the agent itself was late. */
  check(wasHeldUp: boolean): void {
    const { timings } = this.#parts.agentDeps
    if (wasHeldUp) this.vitals.ignoreSilence()
    const run = this.#run
    run?.check()
    if (this.#phase !== 'ONLINE' || !run || run.fault !== null) return
    if (this.vitals.silentMs < timings.hangMs) return
    run.fault = createReason({ code: 'hung', params: { seconds: timings.hangMs / 1000 } })
    this.#happened('hung', null, run.fault)
    run.signal('SIGKILL')
  }

  /** Kills the run; `fault` is the reason for the owner. Does nothing while no process runs. */
  endFor(fault: Reason): void {
    if (!this.#run) return
    this.#run.fault ??= fault
    this.#run.signal('SIGKILL')
  }

  /** Stops all events; a running engine continues. */
  close(): void {
    this.#isClosed = true
    this.desiredState.cancelWait()
    this.#stopSequence.end()
    this.#startLimit.end()
    this.#run?.close()
  }

  get #runDeps(): RunDeps {
    const { file, folder, agentDeps } = this.#parts
    const place = { serverId: file.id, port: file.port, folder }
    return { driver: agentDeps.driver, place }
  }

  #perform(effect: Effect, input: Input, by: string | null): void {
    switch (effect) {
      case 'spawn':
        return this.#spawn(by)
      case 'ask-to-stop':
        this.#requested(input === 'restart' || input === 'shutdown' ? input : 'stop', by)
        return this.#stopSequence.ask()
      case 'watch-stop':
        this.#requested('stop', by)
        this.desiredState.want('stopped').catch(this.#reportError)
        return this.#stopSequence.watch()
      case 'kill':
        this.#requested('kill', by)
        return this.#stopSequence.kill()
      case 'recover':
        return this.#recover()
      case 'give-up':
        return this.desiredState.cancelWait()
    }
  }

  #spawn(by: string | null): void {
    const { agentDeps, desiredState, records, foreign } = this.#parts
    desiredState.endWait()
    this.#isAdopted = false
    this.#emit({ kind: 'spawning' })
    const record = createRun(agentDeps, by, foreign?.program ?? null)
    const run = this.#begin(record)
    try {
      records.writeRun(record)
      const order = getOrder(this.#parts, record)
      if (!(order instanceof Promise)) return run.spawn(order)
      // A kill during the preparation takes effect as soon as there is a process.
      order.then((it) => run.spawn(it)).catch((error: unknown) => this.#refused(run, error))
    } catch (error) {
      this.#refused(run, error)
    }
  }

  #refused(run: ActiveRun, error: unknown): void {
    if (!(error instanceof Fault)) this.#reportError(error)
    run.fault = error instanceof Fault ? readReason(error) : notRun
    run.close()
    setImmediate(() => this.#exited(run, { code: null, signal: null }))
  }

  #begin(record: RunRecord): ActiveRun {
    const run = new ActiveRun(this.#runDeps, record, {
      onProcess: (handle) => {
        record.process = handle
        this.#notes.write(record)
      },
      onEvent: (event) => this.#handleEvent(event),
      onDialled: () => this.#watch.check(),
      onExit: (exit) => this.#exited(run, exit),
    })
    this.#run = run
    this.vitals.begin()
    this.#startLimit.begin(run, () => this.#phase === 'STARTING')
    return run
  }

  #handleEvent(event: EngineEvent): void {
    switch (event.event) {
      case 'ready':
        return this.#ready(event)
      case 'beat': {
        this.vitals.players = event.players
        this.#watch.check()
        const metrics = this.vitals.beat(event, this.#run?.use() ?? null)
        return this.#emit({ kind: 'metrics', metrics })
      }
      case 'players':
        this.vitals.players = event.count
        return this.#changed()
      case 'presence':
      case 'timed-event':
      case 'world':
        return this.#emit({ kind: 'news', news: event })
      case 'corrupt':
        return this.#emit({ kind: 'corrupt', broken: event })
      case 'stopping':
        // Only the owner's own word in the console is an asked end; a stray signal is a crash.
        if (event.reason === 'console') this.apply('leave', this.commandBy)
    }
  }

  #ready(event: Extract<EngineEvent, { event: 'ready' }>): void {
    this.#startLimit.end()
    this.vitals.ready(event)
    if (!this.apply('ready', null)) return
    const by = this.#isAdopted ? null : (this.#run?.record.by ?? null)
    this.#happened(this.#isAdopted ? 'adopted' : 'started', by, { bootMs: event.bootMs })
  }

  #exited(run: ActiveRun, exit: EngineExit): void {
    if (run !== this.#run) return
    this.#startLimit.end()
    this.#stopSequence.end()
    this.vitals.end()
    this.#emit({ kind: 'exited', run, exit })
    this.#run = null
    this.#endedRun = run.record.run
    this.apply('exit', run.record.askedBy)
  }

  #recover(): void {
    const { desiredState } = this
    const verdict = desiredState.crash()
    const kept = desiredState.write().catch(this.#reportError)
    if (verdict.kind === 'wait') return
    this.apply('halt', null)
    // Published only once it is durable, so that it survives the agent's end.
    void kept.then(() => this.#happened('halted', null, verdict.reason))
  }

  #requested(requested: NonNullable<RunRecord['asked']>, by: string | null): void {
    if (!this.#run) return
    this.#notes.requested(this.#run.record, requested, by)
    if (requested === 'restart') this.#happened('restarting', by, {})
  }

  #happened(kind: ServerEvent['kind'], by: string | null, detail: ServerEvent['detail']): void {
    const run = this.#run?.record.run ?? this.#endedRun
    this.#emit({ kind: 'happened', serverEvent: { kind, run, by, detail } })
  }

  #emit(event: LifeEvent): void {
    this.#parts.onEvent(event)
  }

  readonly #reportError = (error: unknown): void => this.#emit({ kind: 'trouble', error })

  #changed(): void {
    this.#emit({ kind: 'changed' })
    this.#watch.check()
  }
}
