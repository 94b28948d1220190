import type { BridgeOrder } from '@trellis/contract/links/bridge.ts'
import type { EngineAnswer, EngineMessage, EngineRequest } from '@trellis/contract/links/engine.ts'
import {
  engineProtocol,
  notRunnableExitCode,
  portTakenExitCode,
} from '@trellis/contract/links/engine-protocol.ts'
import { formatAnnouncement } from '@trellis/game-data/console/announcement.ts'
import type { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { type Asker, type Control, openControl } from '@trellis/link/engine/control-socket.ts'
import type { EngineEnvironment } from '@trellis/link/engine/environment.ts'
import { isBound } from './bound-port.ts'
import { EnginePause } from './engine-pause.ts'
import { ForeignEngine } from './foreign-engine.ts'
import { findMissingInterpreter } from './interpreter.ts'
import { OutputWatch } from './output-watch.ts'
import { StopSequence } from './stop-sequence.ts'

type Deps = {
  environment: EngineEnvironment
  order: BridgeOrder
  folder: ServerFolder
  console: ConsoleWriter
  monotonic: () => number
  /** Ends the process; nothing runs after it. */
  exit: (code: number) => void
}

type Outcome = Omit<EngineAnswer, 'id' | 'ok'>

const beatMs = 1000
const notRunCodes = [126, 127]
const pollMs = 50
const saveMs = 10_000

/**
 * Runs an engine that does not know Trellis, and offers the agent the same link, console and exit
 * code as the bundled engine. Never touches the engine's data.
 */
export class Bridge {
  readonly #deps: Deps
  readonly #output: OutputWatch
  #engine: ForeignEngine | null = null
  #stop: StopSequence | null = null
  #hold: EnginePause | null = null
  #control: Control | null = null
  #bootMs: number | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#output = new OutputWatch(deps.order, {
      onReady: () => this.#ready(),
      onPlayers: (count) => this.#control?.send({ event: 'players', count }),
    })
  }

  async begin(): Promise<void> {
    const { environment, order, folder, console } = this.#deps
    const { TRELLIS_SERVER_NAME: name, TRELLIS_PORT: port } = environment
    console.write(`${name} is starting on port ${port} (${order.name}).`)
    if (isBound(port)) {
      console.write(`UDP port ${port} could not be opened: another program uses it.`)
      return this.#end(portTakenExitCode)
    }
    const missing = findMissingInterpreter(order.command[0] ?? '')
    if (missing !== null) {
      console.write(`The engine could not be run: it needs ${missing}, which is not there.`)
      return this.#end(notRunnableExitCode)
    }
    const engine = new ForeignEngine(order, {
      onLine: (line) => {
        console.write(line)
        this.#output.take(line)
      },
      onExit: (code) => this.#ended(code),
    })
    this.#engine = engine
    this.#stop = new StopSequence(engine, order.stop)
    this.#hold = new EnginePause(engine)
    setInterval(() => this.#beat(engine), beatMs)
    if (order.ready.by === 'port') this.#waitForPort(port)
    this.#control = await openControl(folder.controlSocket, (request, asker) =>
      this.#handleRequest(request, asker),
    )
  }

  stop(reason: string): void {
    if (this.#stop?.hasBegun) return this.#stop.hurry()
    this.#hold?.thaw()
    this.#deps.console.write('The server is stopping.')
    this.#control?.send({ event: 'stopping', reason })
    this.#stop?.begin()
  }

  #waitForPort(port: number): void {
    const timer = setInterval(() => {
      if (!isBound(port)) return
      clearInterval(timer)
      this.#ready()
    }, pollMs)
  }

  #ready(): void {
    if (this.#bootMs !== null) return
    this.#bootMs = Math.round(this.#deps.monotonic() * 10) / 10
    this.#deps.console.write(`Ready in ${this.#bootMs} ms.`)
    this.#sendReady((message) => this.#control?.send(message))
  }

  /** Nothing is said of it before it is so. */
  #sendReady(send: (message: EngineMessage) => void): void {
    if (this.#bootMs === null) return
    const { environment, order } = this.#deps
    send({
      event: 'ready',
      run: environment.TRELLIS_RUN,
      version: order.name,
      protocol: engineProtocol,
      players: this.#output.players,
      worlds: 0,
      bootMs: this.#bootMs,
    })
  }

  #beat(engine: ForeignEngine): void {
    const { players } = this.#output
    this.#control?.send({ event: 'beat', tickMs: 0, players, ...engine.use() })
    this.#deps.console.flush()
  }

  #handleRequest(request: EngineRequest, { answer, onDisconnect }: Asker): void {
    const { id } = request
    const reply = (outcome: Outcome = {}) => {
      this.#deps.console.flush()
      answer({ id, ok: !outcome.missing && outcome.error === undefined, ...outcome })
    }
    switch (request.do) {
      case 'hello':
        reply()
        return this.#sendReady(answer)
      case 'command':
        return reply(this.#type(request.line))
      case 'announce':
        // Players cannot receive it, but the owner can read it.
        this.#deps.console.write(formatAnnouncement(request.text))
        return reply({ missing: true })
      case 'stop':
        reply()
        return this.stop(request.reason)
      case 'save':
        return void this.#save().then(reply)
      case 'mark':
      case 'flush':
        return reply()
      case 'freeze':
        return reply(this.#hold?.freeze(request.forMs, onDisconnect) ?? { missing: true })
      case 'thaw':
        return reply(this.#hold?.thaw() ?? { missing: true })
      case 'census':
        return reply({ players: [] })
      case 'allow':
      case 'passwords':
      case 'kick':
      case 'message':
      case 'start-event':
      case 'stop-event':
      case 'watch':
        return reply({ missing: true })
      case 'give':
      case 'patch':
      case 'put':
      case 'remove':
      case 'rename':
        return reply({ error: 'nothing is written while this engine runs' })
    }
  }

  #type(text: string): Outcome {
    const { order, console } = this.#deps
    // Replaces line breaks, so that each command is one line.
    const line = text.replaceAll(/[\r\n]+/g, ' ')
    console.write(`> ${line}`)
    if (line.trim() === order.stop.lines.at(-1))
      this.#control?.send({ event: 'stopping', reason: 'console' })
    return this.#engine?.type(line) ? {} : { error: 'it does not read its console' }
  }

  /** Resolves when it has said that everything is written; an engine that cannot be asked has nothing to say. */
  async #save(): Promise<Outcome> {
    const { save } = this.#deps.order
    if (!save || !this.#engine) return {}
    const saving = this.#output.whenSaved(saveMs)
    if (!this.#engine.type(save.line)) return { error: 'it does not read its console' }
    return (await saving) ? {} : { error: 'it did not say that it had saved' }
  }

  /** Shells and loaders that cannot run a program say why, and end with these. */
  #ended(code: number): void {
    const isNotRun = this.#bootMs === null && notRunCodes.includes(code)
    this.#end(isNotRun ? notRunnableExitCode : code)
  }

  #end(code: number): void {
    this.#control?.close()
    this.#deps.console.close()
    this.#deps.exit(code)
  }
}
