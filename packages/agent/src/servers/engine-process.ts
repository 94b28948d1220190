import { type FSWatcher, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Surroundings } from '../surroundings.ts'
import {
  childOf,
  identifyNew,
  isAlive,
  type ProcessIdentity,
  sendSignal,
} from './process-identity.ts'

export type ProcessExit = { code: number | null; signal: string | null }

export type ProcessEvents = {
  onProcess: (identity: ProcessIdentity) => void
  /** The control socket can be dialled. */
  onListening: () => void
  onExit: (exit: ProcessExit) => void
}

/**
 * Starts the engine in the background, tells its number and waits for its end. It outlives the agent, so
 * that neither the game nor the way it ends is lost when the agent dies.
 */
const shim = `"$@" </dev/null >>run/output.log 2>&1 &
echo $! >run/pid
wait $!
code=$?
echo $code >"run/exit-$TRELLIS_RUN"
exit $code`

/** One life of an engine's process; all that is heard of it comes from files in its `run` folder. */
export class EngineProcess {
  readonly #folder: ServerFolder
  readonly #run: string
  readonly #events: ProcessEvents
  readonly #watcher: FSWatcher
  #identity: ProcessIdentity | null = null
  #shimPid: number | null = null
  #wanted: NodeJS.Signals | null = null
  #isOver = false
  #seenDead = false

  constructor(folder: ServerFolder, run: string, events: ProcessEvents) {
    this.#folder = folder
    this.#run = run
    this.#events = events
    this.#watcher = watch(folder.run, (_event, file) => this.#look(file))
    this.#watcher.on('error', () => undefined)
  }

  spawn(surroundings: Surroundings, environment: Record<string, string>): void {
    clearTraces(this.#folder)
    const command = ['-c', shim, 'trellis-shim', ...surroundings.engineCommand]
    const child = surroundings.spawn('/bin/sh', command, {
      cwd: this.#folder.root,
      env: { ...surroundings.engineEnvironment, ...environment },
      detached: true,
      stdio: 'ignore',
    })
    this.#shimPid = child.pid ?? null
    child.on('error', () => this.#end({ code: null, signal: null }))
    child.on('exit', (code) => this.#end(this.#readExit() ?? exitOf(code)))
    child.unref()
  }

  /** Looks at what is there already, after a spawn by an agent that is gone. */
  adopt(identity: ProcessIdentity | null): void {
    this.#identity = identity
    for (const file of readdirSync(this.#folder.run)) this.#look(file)
  }

  /** Once a second: notices a process whose shim was killed and cannot tell of the end. */
  check(): void {
    if (this.#isOver) return
    this.#readPid()
    if (!this.#identity || isAlive(this.#identity)) return
    if (this.#seenDead) this.#end(this.#readExit() ?? { code: null, signal: null })
    this.#seenDead = true
  }

  /** Waits until the process has a number when it has none yet. */
  signal(signal: NodeJS.Signals): void {
    this.#wanted = null
    this.#readPid()
    if (this.#identity) sendSignal(this.#identity, signal)
    else this.#wanted = signal
  }

  /** Nothing more is heard of the process; it goes on. */
  close(): void {
    this.#isOver = true
    this.#watcher.close()
  }

  #look(file: string | null): void {
    if (this.#isOver) return
    if (file === 'pid') this.#readPid()
    if (file === 'control.sock') this.#events.onListening()
    if (file === exitFile(this.#run)) {
      const exit = this.#readExit()
      if (exit) this.#end(exit)
    }
  }

  /** The shim's word can be taken: what an earlier one wrote was removed before this one began. */
  #readPid(): void {
    if (this.#identity) return
    const pid = readPidFile(this.#folder) ?? this.#childOfShim()
    this.#identity = pid === null ? null : identifyNew(pid)
    if (!this.#identity) return
    this.#events.onProcess(this.#identity)
    if (this.#wanted) sendSignal(this.#identity, this.#wanted)
  }

  #childOfShim(): number | null {
    return this.#shimPid === null ? null : childOf(this.#shimPid)
  }

  #readExit(): ProcessExit | null {
    return readProcessExit(this.#folder, this.#run)
  }

  #end(exit: ProcessExit): void {
    if (this.#isOver) return
    this.close()
    this.#events.onExit(exit)
  }
}

/** How a run ended as its shim wrote it down; null when it has not. */
export function readProcessExit(folder: ServerFolder, run: string): ProcessExit | null {
  const code = readNumber(join(folder.run, exitFile(run)))
  return code === null ? null : exitOf(code)
}

/** The pid that the shim of the newest run wrote down. */
export function readPidFile(folder: ServerFolder): number | null {
  return readNumber(join(folder.run, 'pid'))
}

function exitFile(run: string): string {
  return `exit-${run}`
}

/** A shell tells a death by signal as 128 and the signal's number. */
function exitOf(code: number | null): ProcessExit {
  if (code === null || code <= 128) return { code, signal: null }
  const name = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]
  return name ? { code: null, signal: name } : { code, signal: null }
}

/** Null until the whole line is there. */
function readNumber(path: string): number | null {
  try {
    const text = readFileSync(path, 'utf8')
    return /^\d+\n$/.test(text) ? Number(text) : null
  } catch {
    return null
  }
}

/** What an earlier run left must not be taken for this one's. */
function clearTraces(folder: ServerFolder): void {
  for (const file of readdirSync(folder.run)) {
    const isTrace = file === 'pid' || file.startsWith('control.sock') || file.startsWith('exit-')
    if (isTrace) rmSync(join(folder.run, file), { force: true })
  }
  writeFileSync(join(folder.run, 'output.log'), '', { mode: 0o600 })
}
