import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EngineMessage,
  type EngineRequest,
  engineMessageSchema,
} from '@trellis/contract/links/engine.ts'
import { onTestFinished } from 'vitest'
import { type ChildProcess, startProcess } from '../../../scripts/test/processes.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'

const programs = join(import.meta.dirname, '../../../node_modules/.cache/programs')
const engineEntry = join(programs, 'engine/main.js')
/** The same engine for this process. A bundle is loaded once per worker, and has the thread of scripts in its folder. */
const ownEngineEntry = join(programs, 'own-engine/main.js')

export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-engine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let runs = 0

const createVariables = (folder: string, port: number, more: Record<string, string>) => ({
  TRELLIS_FOLDER: folder,
  TRELLIS_RUN: `run${String(++runs).padStart(8, '0')}`,
  TRELLIS_SERVER_NAME: 'Testers',
  TRELLIS_PORT: String(port),
  ...more,
})

export function spawnEngine(
  folder: string,
  port: number,
  more: Record<string, string> = {},
): ChildProcess {
  const engine = startProcess(process.execPath, [engineEntry], {
    env: {
      // Tests start this program often, so it is compiled once.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...createVariables(folder, port, more),
    },
    ...{ stdout: 'pipe', stderr: 'pipe' },
  })
  onTestFinished(() => {
    engine.kill('SIGKILL')
  })
  return engine
}

export type TestEngine = {
  control: TestControl
  port: number
  folder: string
}

/** An engine in the process of the test. */
export type OwnEngine = TestEngine & {
  /** Resolves with its exit code. */
  ended: Promise<number>
  /** Moves its clocks forward, so that no test waits for its pauses. */
  pass(ms: number): void
}

/** An engine that runs as a program. */
export type EngineProcess = TestEngine & {
  process: ChildProcess
  /** Ends it at once, and resolves when it is gone. */
  kill(): Promise<void>
}

/**
 * Starts an engine in this process, which takes a tenth of the time of a program, and resolves with its control
 * connection when it is ready. It is stopped at the end of the test.
 */
export async function startEngine(
  folder: string,
  more: Record<string, string> = {},
): Promise<OwnEngine> {
  const port = await freeUdpPort()
  const { openOwnEngine }: typeof import('./fixtures/own-engine.ts') = await import(ownEngineEntry)
  const engine = await openOwnEngine(createVariables(folder, port, more))
  onTestFinished(engine.stop)
  const { ended, pass } = engine
  return { ended, pass, control: await openTestControl(folder), port, folder }
}

/** Starts an engine as a program, which a test may kill. */
export async function startEngineProcess(
  folder: string,
  more: Record<string, string> = {},
): Promise<EngineProcess> {
  rmSync(getSocket(folder), { force: true })
  const port = await freeUdpPort()
  const engine = spawnEngine(folder, port, more)
  await appears(folder, 'control.sock')
  const kill = async () => {
    const gone = once(engine, 'exit')
    engine.kill('SIGKILL')
    await gone
  }
  return { process: engine, kill, control: await openTestControl(folder), port, folder }
}

const getSocket = (folder: string) => join(folder, 'control/control.sock')

async function openTestControl(folder: string): Promise<TestControl> {
  const control = new TestControl(connect(getSocket(folder)))
  control.send({ id: 1, do: 'hello', protocol: 2 })
  await control.until((message) => 'event' in message && message.event === 'ready')
  return control
}

export class TestControl {
  readonly messages: EngineMessage[] = []
  readonly socket: Socket
  readonly #watchers = new Set<() => void>()
  #id = 100

  constructor(socket: Socket) {
    this.socket = socket
    let rest = ''
    socket.on('error', () => {})
    socket.on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.messages.push(engineMessageSchema.parse(JSON.parse(line)))
      for (const check of [...this.#watchers]) check()
    })
  }

  send(request: EngineRequest): void {
    this.socket.write(`${JSON.stringify(request)}\n`)
  }

  /** Resolves when the command is complete. */
  async command(line: string): Promise<void> {
    const id = ++this.#id
    this.send({ id, do: 'command', line, by: 'tester' })
    await this.until((message) => 'id' in message && message.id === id)
  }

  until(isIt: (message: EngineMessage) => boolean): Promise<EngineMessage> {
    return new Promise((resolve) => {
      const check = () => {
        const found = this.messages.find(isIt)
        if (!found) return
        this.#watchers.delete(check)
        resolve(found)
      }
      this.#watchers.add(check)
      check()
    })
  }
}

/** Returns the whole console, all segments joined. */
export function getConsole(folder: string): string[] {
  const logs = join(folder, 'logs/console')
  const files = readdirSync(logs).sort()
  return files.flatMap((file) => readFileSync(join(logs, file), 'utf8').split('\n').slice(0, -1))
}

export function getWorld(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, `data/database/worlds/${name}_.json`), 'utf8'))
}

function appears(folder: string, file: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, { recursive: true }, () => check())
    const check = () => {
      if (!existsSync(join(folder, 'control', file))) return
      watcher.close()
      resolve()
    }
    check()
  })
}
