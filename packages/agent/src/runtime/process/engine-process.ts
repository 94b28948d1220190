import type { spawn } from 'node:child_process'
import {
  appendFileSync,
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type {
  EngineExit,
  EngineHandle,
  EngineRun,
  EngineUse,
  RunEvents,
  RunOrder,
  RunTarget,
} from '../driver.ts'
import type { EngineBounds } from './engine-bounds.ts'
import { getExit, isEndedByItself } from './engine-exit.ts'
import {
  findChild,
  findShim,
  identifyNew,
  isAlive,
  type ProcessIdentity,
  sendSignal,
  shimName,
} from './process-identity.ts'
import { filterDescriptor, statusDescriptor } from './sandbox.ts'

/**
 * The actual command of an order. In a sandbox the engine has another pid than the started program.
 */
export type Launch = { command: string[]; filter: string | null }

type Deps = {
  spawn: typeof spawn
  /** All that any program sees of the agent's own environment. */
  environment: Record<string, string>
  /** Prepares the run; a rejection counts as an exit. */
  prepare: (order: RunOrder) => Launch | Promise<Launch>
  bounds: EngineBounds
  /** Cleans up after the end; may return the reason for it. */
  settle: () => Reason | undefined
}

const pidFile = 'pid'
const sandboxFile = 'sandbox.json'
export const outputFile = 'output.log'

/**
 * Starts the engine in the background, writes its pid and waits for its end. The shim outlives the
 * agent, so that the game and its exit code survive the agent.
 */
const buildShim = (
  redirections: string,
) => `"$@" </dev/null >>run/${outputFile} 2>&1 ${redirections}&
echo $! >run/${pidFile}
wait $!
code=$?
echo $code >"run/exit-$TRELLIS_RUN"
exit $code`

/** The time that the shim has to write the exit code; on a busy machine it does not run at once. */
const maxShimMs = 2000

const forSandbox = `${statusDescriptor}>run/${sandboxFile} ${filterDescriptor}<"$TRELLIS_FILTER" `

/** One life of an engine's process; all news of it comes from files in its `run` folder. */
export class EngineProcess implements EngineRun {
  readonly #folder: ServerFolder
  readonly #run: string
  readonly #deps: Deps
  readonly #events: RunEvents
  readonly #watchers: FSWatcher[]
  #handle: EngineHandle | null = null
  #shim: ProcessIdentity | null = null
  #wanted: NodeJS.Signals | null = null
  /** The reason why this agent killed it. */
  #fault: Reason | null = null
  #isOver = false
  /** The time in ms at which a check first found the engine gone. */
  #goneSince: number | null = null

  constructor({ folder, run }: RunTarget, deps: Deps, events: RunEvents) {
    this.#folder = folder
    this.#run = run
    this.#deps = deps
    this.#events = events
    mkdirSync(folder.control, { recursive: true, mode: 0o700 })
    this.#watchers = [folder.run, folder.control].map((path) => {
      const watcher = watch(path, (_event, file) => this.#handleFile(file))
      return watcher.on('error', () => undefined)
    })
  }

  spawn(order: RunOrder): void {
    clearTraces(this.#folder)
    this.#deps.bounds.begin(order.limits)
    const launch = this.#deps.prepare(order)
    if (!(launch instanceof Promise)) return this.#launch(order, launch)
    launch.then(
      // The next agent starts an engine, so this one must not.
      (it) => {
        if (!this.#isOver) this.#launch(order, it)
      },
      (error: unknown) => this.#failed(error),
    )
  }

  adopt(handle: EngineHandle | null): void {
    this.#handle = handle
    if (handle === null) this.#shim = findShim(this.#run)
    for (const file of readdirSync(this.#folder.run)) this.#handleFile(file)
    for (const file of readdirSync(this.#folder.control)) this.#handleFile(file)
  }

  check(): void {
    if (this.#isOver) return
    this.#readPid()
    const watched = this.#handle ?? this.#shim
    if (!watched) return
    if (isAlive(watched)) return this.#handle ? this.#endExcess(this.#handle) : undefined
    this.#goneSince ??= performance.now()
    const exit = readProcessExit(this.#folder, this.#run)
    if (exit !== null) this.#end(exit)
    else if (performance.now() - this.#goneSince >= maxShimMs) this.#end(unknownExit)
  }

  bound(limits: ServerLimits): void {
    this.#deps.bounds.change(limits)
  }

  use(): EngineUse | null {
    return this.#handle && this.#deps.bounds.use(this.#handle)
  }

  signal(signal: NodeJS.Signals): void {
    this.#wanted = null
    this.#readPid()
    if (this.#handle) sendSignal(this.#handle, signal)
    else this.#wanted = signal
  }

  close(): void {
    this.#isOver = true
    for (const watcher of this.#watchers) watcher.close()
  }

  #launch({ environment, secrets }: RunOrder, { command, filter }: Launch): void {
    // There before anybody's number is: the shim's own word is about the sandbox then.
    if (filter !== null) writeFileSync(join(this.#folder.run, sandboxFile), '', { mode: 0o600 })
    const script = buildShim(filter === null ? '' : forSandbox)
    const child = this.#deps.spawn('/bin/sh', ['-c', script, shimName, ...command], {
      cwd: this.#folder.root,
      env: {
        ...this.#deps.environment,
        ...environment,
        ...secrets,
        ...(filter !== null && { TRELLIS_FILTER: filter }),
      },
      detached: true,
      stdio: 'ignore',
    })
    this.#shim = child.pid === undefined ? null : identifyNew(child.pid)
    child.on('error', () => this.#end(unknownExit))
    child.on('exit', (code) => {
      this.#end(readProcessExit(this.#folder, this.#run) ?? getExit(code))
    })
    child.unref()
  }

  #failed(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error)
    writeFileSync(join(this.#folder.run, outputFile), `${why}\n`)
    this.#end({
      ...unknownExit,
      fault: createReason({ code: 'start-refused' }),
    })
  }

  #handleFile(file: string | null): void {
    if (this.#isOver || file === null) return
    if (file === pidFile || file === sandboxFile) this.#readPid()
    if (file === basename(this.#folder.controlSocket)) this.#events.onListening()
    if (file === getExitFile(this.#run)) {
      const exit = readProcessExit(this.#folder, this.#run)
      if (exit) this.#end(exit)
    }
  }

  /** The shim's pid file is reliable: any older file was removed before this run. */
  #readPid(): void {
    if (this.#handle) return
    const pid = readEnginePid(this.#folder) ?? this.#childOfShim()
    this.#handle = pid === null ? null : identifyNew(pid)
    if (!this.#handle) return
    this.#events.onProcess(this.#handle)
    if (this.#wanted) sendSignal(this.#handle, this.#wanted)
  }

  /** Covers a disk that was too full to store the process id. */
  #childOfShim(): number | null {
    const started = this.#shim && findChild(this.#shim.pid)
    return started !== null && isSandboxed(this.#folder) ? findChild(started) : started
  }

  #endExcess(handle: EngineHandle): void {
    const fault = this.#deps.bounds.excess(handle)
    if (fault === null) return
    this.#fault = fault
    sendSignal(handle, 'SIGKILL')
  }

  #end(exit: EngineExit): void {
    if (this.#isOver) return
    this.close()
    // The sandbox around it may have been ended, and it not.
    if (this.#handle) sendSignal(this.#handle, 'SIGKILL')
    const settled = this.#deps.settle()
    const fault = isEndedByItself(exit) ? exit.fault : (this.#fault ?? settled ?? exit.fault)
    this.#events.onExit(fault === undefined ? exit : { ...exit, fault })
  }
}

/** Appends to the engine's output outside of its console. */
export function noteOutput(folder: ServerFolder, line: string): void {
  appendFileSync(join(folder.run, outputFile), `${line}\n`, { mode: 0o600 })
}

const unknownExit: EngineExit = { code: null, signal: null }

/** Returns how a run ended, as its shim recorded it; null without a record. */
export function readProcessExit(folder: ServerFolder, run: string): EngineExit | null {
  const code = readNumber(join(folder.run, getExitFile(run)))
  return code === null ? null : getExit(code)
}

/** Returns the engine's pid in the newest run, from its sandbox or else from its shim. */
export function readEnginePid(folder: ServerFolder): number | null {
  if (!isSandboxed(folder)) return readNumber(join(folder.run, pidFile))
  const match = readText(join(folder.run, sandboxFile))?.match(/"child-pid": ?(\d+)/)
  return match ? Number(match[1]) : null
}

function isSandboxed(folder: ServerFolder): boolean {
  return readText(join(folder.run, sandboxFile)) !== null
}

function getExitFile(run: string): string {
  return `exit-${run}`
}

/** Null until the whole line is there. */
function readNumber(path: string): number | null {
  const text = readText(path)
  return text !== null && /^\d+\n$/.test(text) ? Number(text) : null
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Removes the traces of an earlier run, so that they are not read as this one's. */
export function clearTraces(folder: ServerFolder): void {
  for (const file of readdirSync(folder.run)) {
    const isTrace = file === pidFile || file === sandboxFile || file.startsWith('exit-')
    if (isTrace) rmSync(join(folder.run, file), { force: true })
  }
  for (const path of [folder.controlSocket, folder.formerControlSocket])
    rmSync(path, { force: true })
  writeFileSync(join(folder.run, outputFile), '', { mode: 0o600 })
}
