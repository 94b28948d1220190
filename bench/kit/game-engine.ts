import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeTcpPort } from '../../packages/api/test/kit/free-ports.ts'
import {
  type EngineAnswer,
  type EngineMessage,
  type EngineRequest,
  engineMessageSchema,
  engineProtocol,
} from '../../packages/contract/src/links/engine.ts'
import { hashPassword } from '../../packages/game-data/src/password.ts'
import { createStarterWorld } from '../../packages/game-data/src/starter-world.ts'
import { getName, playerPassword } from './puppet-player.ts'

/** One second of the engine's life, as the engine reports it. */
export type Beat = Omit<Extract<EngineMessage, { event: 'beat' }>, 'event'> & { at: number }

/** A request to an engine before it gets an id. */
type Ask = EngineRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

/** The built engine alone, with a separate folder and the control connection that an agent would have. */
export class GameEngine {
  readonly folder: string
  readonly port: number
  readonly beats: Beat[] = []
  readonly #process: ChildProcess
  readonly #control: Socket
  readonly #answers = new Map<number, (answer: EngineAnswer) => void>()
  #lastId = 0

  private constructor(folder: string, port: number, [child, control]: [ChildProcess, Socket]) {
    this.folder = folder
    this.port = port
    this.#process = child
    this.#control = control
    let rest = ''
    // A failed bench leaves no engine running.
    const end = () => child.kill('SIGKILL')
    process.on('exit', end)
    child.once('exit', () => process.off('exit', end))
    control.on('error', () => undefined)
    control.on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#take(engineMessageSchema.parse(JSON.parse(line)))
    })
  }

  /**
   * Starts an engine with the given number of worlds `W0`, `W1`, … and players `Puppet0`, … in its folder.
   * NODE_OPTIONS is passed on, for profiles. With `reportsMemory` it answers `readUsedBytes`.
   */
  static async start(
    size: { worlds: number; players: number },
    { reportsMemory = false } = {},
  ): Promise<GameEngine> {
    const preload = new URL('../fixtures/used-memory.mjs', import.meta.url).href
    const options = [
      process.env.NODE_OPTIONS ?? '',
      ...(reportsMemory ? ['--expose-gc', `--import=${preload}`] : []),
    ].join(' ')
    const folder = mkdtempSync('/var/tmp/trellis-engine-')
    await fill(join(folder, 'data/database'), size)
    const port = await freeTcpPort()
    const child = spawn(process.execPath, [`${process.cwd()}/dist/engine/main.js`], {
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: options,
        TRELLIS_FOLDER: folder,
        TRELLIS_RUN: 'benchrun0',
        TRELLIS_SERVER_NAME: 'Bench',
        TRELLIS_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const engine = new GameEngine(folder, port, [child, connect(await controlSocket(folder))])
    await engine.request({ do: 'hello', protocol: engineProtocol })
    return engine
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  request(request: Ask): Promise<EngineAnswer> {
    const id = ++this.#lastId
    this.#control.write(`${JSON.stringify({ id, ...request })}\n`)
    return new Promise((resolve) => this.#answers.set(id, resolve))
  }

  /** Returns the beats since the given time. */
  beatsSince(from: number): Beat[] {
    return this.beats.filter((it) => it.at >= from)
  }

  /** Returns the bytes that are in use after a collection of garbage. Needs `reportsMemory`. */
  async readUsedBytes(): Promise<number> {
    const file = join(this.folder, 'used-memory')
    rmSync(file, { force: true })
    this.#process.kill('SIGUSR2')
    while (!existsSync(file)) {
      if (this.#process.exitCode !== null) throw new Error('The engine has ended.')
      await sleep(20)
    }
    return Number(readFileSync(file, 'utf8'))
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await gone
    this.#control.destroy()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #take(message: EngineMessage): void {
    if ('event' in message) {
      if (message.event === 'beat') this.beats.push({ ...message, at: performance.now() })
      return
    }
    this.#answers.get(message.id)?.(message)
    this.#answers.delete(message.id)
  }
}

/** Gives all players one password, so that it is hashed only once. */
async function fill(database: string, { worlds, players }: { worlds: number; players: number }) {
  for (const part of ['worlds', 'players']) mkdirSync(join(database, part), { recursive: true })
  const world = JSON.stringify(createStarterWorld(1, 'Welcome!'))
  for (let at = 0; at < worlds; at++) writeFileSync(join(database, `worlds/W${at}_.json`), world)
  const pass = await hashPassword(playerPassword)
  for (let at = 0; at < players; at++) {
    const player = { name: getName(at), pass, level: 1, gems: 0, inventory: [[18, 1]] }
    writeFileSync(join(database, `players/${getName(at)}_.json`), JSON.stringify(player))
  }
}

function controlSocket(folder: string): Promise<string> {
  mkdirSync(join(folder, 'control'), { recursive: true })
  const path = join(folder, 'control/control.sock')
  return new Promise((resolve) => {
    const check = () => {
      if (!existsSync(path)) return
      watcher.close()
      resolve(path)
    }
    const watcher = watch(join(folder, 'control'), check)
    check()
  })
}
