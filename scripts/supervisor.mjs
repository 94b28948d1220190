import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { HangWatch, hangTimings, readMainThread } from './hang-watch.mjs'
import { root } from './node.mjs'
import { say, unusable } from './say.mjs'
import { keepImportWrappers } from './v8-flags.mjs'

/** Exit codes of a program that a restart cannot fix. */
const hopeless = new Set([75, unusable])
/** Flags of all programs. */
export const programFlags = [
  '--disable-warning=ExperimentalWarning',
  // SIGUSR1 would open a debugger that obeys every program of the same user.
  '--disable-sigusr1',
  // The young generation stays small, because hosters pay for memory.
  '--max-semi-space-size=2',
  // Four threads that collect garbage take the cores from the programs that answer calls.
  '--v8-pool-size=1',
  keepImportWrappers,
]
/** glibc gives each thread an own heap by default; with one heap the api takes 10 MB less. */
const memoryEnvironment = { MALLOC_ARENA_MAX: '1' }
const restartMs = { first: 100, max: 10_000, calmAfter: 60_000 }

/**
 * @typedef {{ name: string, entry: string, env?: NodeJS.ProcessEnv, hasBeats?: boolean, opensData?: boolean
 * }} Program
 * `opensData`: it sends `{ opened: true }` once the data is open. The other programs load their code in that time, and get
 * this message before they may touch the data.
 * `hasBeats`: it sends `{ alive: true }` while its main thread works, and is killed when it falls silent.
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, programs: Program[], onLine?: (line: string) => void }}
 * Options
 * `onLine`: gets each line that a program prints; without it, the programs inherit this process's output.
 */

/** Keeps agent and api running: restarts a program that dies, and ends all of them at the end. */
export class Supervisor {
  /** @param {Options} options */
  constructor(options) {
    this.options = options
    /** @type {Map<string, import('node:child_process').ChildProcess>} */
    this.children = new Map()
    this.isEnding = false
    this.exitCode = 0
    /** @type {(address: string | null) => void} */
    this.resolveReady = () => undefined
    this.address = /** @type {string | null} */ (null)
    this.ready = new Set()
    this.isDataOpen = !options.programs.some((it) => it.opensData)
  }

  /**
   * @returns {Promise<string | null>} the panel's address once all programs are ready; null when stopped
   * before
   */
  start() {
    // Files of all programs are accessible to this user only.
    process.umask(0o077)
    this.createDataFolder()
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => this.end())
    return new Promise((resolveReady) => {
      this.resolveReady = resolveReady
      for (const program of this.options.programs) this.run(program, restartMs.first)
    })
  }

  /** Creates DATA_DIR, or ends the program with one sentence. */
  createDataFolder() {
    const folder = resolve(root, this.options.env.DATA_DIR ?? 'data')
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      const reason = error instanceof Error ? error.message : error
      say(
        'error',
        `The data folder cannot be created (${reason}). Set DATA_DIR to a folder that this user may write to.`,
      )
      process.exit(unusable)
    }
  }

  /** Lets the programs that run games touch the data: an api has confirmed that this version can use it. */
  noteDataOpen() {
    if (this.isDataOpen) return
    this.isDataOpen = true
    for (const { name, opensData } of this.options.programs) {
      const child = this.children.get(name)
      // A program that has just ended is started again, and does not wait then.
      if (!opensData && child?.connected) child.send({ opened: true }, () => undefined)
    }
  }

  /**
   * @param {Program} program
   * @param {number} waitMs delay before a restart, should it die
   */
  run(program, waitMs) {
    const startedAt = performance.now()
    const child = spawn(this.options.node, [...programFlags, program.entry], {
      cwd: root,
      env: {
        ...memoryEnvironment,
        ...this.options.env,
        ...program.env,
        ...((program.hasBeats || program.opensData) && { SUPERVISED: 'true' }),
        ...(!program.opensData && !this.isDataOpen && { AWAITS_DATA: 'true' }),
        DATA_DIR: resolve(root, this.options.env.DATA_DIR ?? 'data'),
      },
      stdio: ['ignore', ...this.outputs(), 'ipc'],
      // A separate process group: Ctrl-C reaches this process only, which ends the others in order.
      detached: true,
    })
    this.children.set(program.name, child)
    this.passOn(child)
    const endWatch = program.hasBeats ? this.watch(program, child) : () => undefined
    child.on('message', (message) => this.noteReady(program, message))
    child.on('exit', (code, signal) => {
      endWatch()
      this.children.delete(program.name)
      if (this.isEnding) return this.finishWhenAllEnded()
      if (code !== null && hopeless.has(code)) return this.end(code)
      say(
        'error',
        `The ${program.name} ended (${signal ?? `exit code ${code}`}); starting it again.`,
      )
      const calm = performance.now() - startedAt > restartMs.calmAfter
      const wait = calm ? restartMs.first : waitMs
      setTimeout(() => {
        if (!this.isEnding) this.run(program, Math.min(wait * 2, restartMs.max))
      }, wait)
    })
  }

  /** @returns {['pipe', 'pipe'] | ['inherit', 'inherit']} */
  outputs() {
    return this.options.onLine ? ['pipe', 'pipe'] : ['inherit', 'inherit']
  }

  /** @param {import('node:child_process').ChildProcess} child */
  passOn({ stdout, stderr }) {
    const { onLine } = this.options
    if (onLine === undefined) return
    for (const stream of [stdout, stderr])
      if (stream !== null) createInterface({ input: stream }).on('line', onLine)
  }

  /**
   * Kills a program whose main thread hangs, so that it is restarted. A hung program cannot shut down
   * cleanly.
   * @param {Program} program
   * @param {import('node:child_process').ChildProcess} child
   * @returns {() => void} ends the watch
   */
  watch(program, child) {
    const watch = new HangWatch({
      now: () => performance.now(),
      readThread: () => (child.pid === undefined ? null : readMainThread(child.pid)),
      onHang: (silentMs) => {
        if (this.isEnding) return
        const seconds = Math.round(silentMs / 1000)
        say('error', `The ${program.name} has not answered for ${seconds} seconds; ending it.`)
        child.kill('SIGKILL')
      },
    })
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return
      // A program that hangs right after its start has sent only its ready message.
      if ('alive' in message || 'ready' in message) watch.beat()
    })
    const timer = setInterval(() => watch.check(), hangTimings.checkMs)
    return () => clearInterval(timer)
  }

  /**
   * @param {Program} program
   * @param {unknown} message
   */
  noteReady(program, message) {
    if (typeof message !== 'object' || message === null) return
    if ('opened' in message && !this.isEnding) this.noteDataOpen()
    if (!('ready' in message)) return
    if ('address' in message && typeof message.address === 'string') this.address = message.address
    this.ready.add(program.name)
    if (this.ready.size === this.options.programs.length) this.resolveReady(this.address)
  }

  /** Stops all programs with SIGTERM; a second call kills them at once. */
  end(code = 0) {
    if (this.isEnding) {
      for (const child of this.children.values()) child.kill('SIGKILL')
      process.exit(130)
    }
    this.isEnding = true
    this.exitCode = code
    if (process.stdout.isTTY && this.options.env.SERVERS_ON_EXIT === 'stop') {
      console.log('\nStopping the game servers and Trellis … (once more to leave at once)')
    }
    for (const child of this.children.values()) child.kill('SIGTERM')
    this.finishWhenAllEnded()
  }

  finishWhenAllEnded() {
    if (this.children.size > 0) return
    this.resolveReady(null)
    // A program's last lines may still be in its pipe.
    setTimeout(() => process.exit(this.exitCode), this.options.onLine ? 100 : 0)
  }
}
