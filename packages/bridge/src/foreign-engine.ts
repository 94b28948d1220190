import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { BridgeOrder } from '@trellis/contract/links/bridge.ts'
import { listenToLines } from './lines.ts'

export type ForeignEvents = {
  onLine: (line: string) => void
  /** The exit code in a shell's encoding: 128 plus the number for a signal. */
  onExit: (code: number) => void
}

/** Without a sandbox around both, this is what ends the engine with its bridge. */
const setpriv = '/usr/bin/setpriv'
/** The shell's exit code for a program that could not be run. */
const notRunnable = 126
/** Waits for the last output after the exit; another process may hold the pipe open. */
const lastWordsMs = 500
const maxUnread = 1024 * 1024

/** The engine's process: its lines, its console, its signals. */
export class ForeignEngine {
  readonly #child: ChildProcess
  #isOver = false

  constructor({ command, cwd, env }: BridgeOrder, events: ForeignEvents) {
    const [program = '', ...args] = existsSync(setpriv)
      ? [setpriv, '--pdeathsig', 'KILL', '--', ...command]
      : command
    this.#child = spawn(program, args, { cwd, env, stdio: 'pipe', detached: true })
    const { stdin, stdout, stderr } = this.#child
    // The engine may end before it has read its input.
    stdin?.on('error', () => undefined)
    for (const stream of [stdout, stderr]) if (stream) listenToLines(stream, events.onLine)
    this.#child.on('error', (error) => {
      events.onLine(`The engine could not be run: ${error.message}`)
      this.#end(() => events.onExit(notRunnable))
    })
    this.#child.on('exit', (code, signal) => {
      const end = () => this.#end(() => events.onExit(getExitCode(code, signal)))
      this.#child.once('close', end)
      setTimeout(end, lastWordsMs)
    })
  }

  /** Types a line into its console. Returns false while earlier input is unread. */
  type(line: string): boolean {
    const { stdin } = this.#child
    if (!stdin || stdin.writableLength > maxUnread) return false
    stdin.write(`${line}\n`)
    return true
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** With all that it has started. */
  signalAll(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(-pid, signal)
    } catch {
      // None of them is there any more.
    }
  }

  /** Returns the usage of the engine's own process; the host counts more exactly where its kernel can. */
  use(): { memoryMb: number; cpuMs: number } {
    try {
      const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]].map(Number)
      return { memoryMb: Math.round((pages * 4096) / 1e5) / 10, cpuMs: (user + system) * 10 }
    } catch {
      return { memoryMb: 0, cpuMs: 0 }
    }
  }

  #end(then: () => void): void {
    if (this.#isOver) return
    this.#isOver = true
    this.signalAll('SIGKILL')
    then()
  }
}

function getExitCode(code: number | null, signal: NodeJS.Signals | null): number {
  return signal === null ? (code ?? 0) : 128 + constants.signals[signal]
}
