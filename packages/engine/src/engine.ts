import type { EngineMessage, EngineRequest } from '@trellis/contract/links/engine.ts'
import { engineProtocol } from '@trellis/contract/links/engine-protocol.ts'
import type { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { Clock } from './clock.ts'
import { type CommandContext, type Registry, runLine } from './commands/registry.ts'
import { type Answer, type Control, openControl } from './control/control-socket.ts'
import type { EngineEnvironment } from './environment.ts'
import { indexFolder, seedWorld } from './folder.ts'
import { newGame, tick } from './game/state.ts'
import { type Beat, type Loop, startLoop } from './loop.ts'
import { reasonOf } from './reason.ts'
import { engineVersion } from './version.ts'
import { WorldStore } from './worlds/world-store.ts'

export type EngineParts = {
  environment: EngineEnvironment
  folder: ServerFolder
  clock: Clock
  console: ConsoleWriter
  commands: Registry
  usage: () => { memoryMb: number; cpuMs: number }
  autosaveMs: number
  /** Ends the process; nothing runs after it. */
  exit: (code: number) => void
}

/** One game server: its state, its loop, its console and the socket by which an agent leads it. */
export class Engine {
  readonly #parts: EngineParts
  readonly #game = newGame()
  readonly #worlds: WorldStore
  readonly #context: CommandContext
  readonly #players = { count: 0 }
  #bootMs = 0
  #isStopping = false
  #control: Control | null = null
  #loop: Loop | null = null
  #autosave: NodeJS.Timeout | null = null

  constructor(parts: EngineParts) {
    const { environment, clock } = parts
    this.#parts = parts
    this.#worlds = new WorldStore(parts.folder.worlds, this.#game.worlds, clock.now)
    this.#context = {
      game: this.#game,
      worlds: this.#worlds,
      players: this.#players,
      server: {
        name: environment.TRELLIS_SERVER_NAME,
        port: environment.TRELLIS_PORT,
        version: engineVersion,
      },
      print: (line) => parts.console.write(line),
      save: () => this.#worlds.save(),
      stop: (reason) => void this.stop(reason),
      now: clock.now,
    }
  }

  async boot(): Promise<void> {
    const { folder, clock, autosaveMs } = this.#parts
    const { server, print } = this.#context
    print(`${server.name} is starting on port ${server.port} (Trellis engine ${server.version}).`)
    const { players } = await indexFolder(folder, this.#worlds, { now: clock.now, print })
    this.#players.count = players
    if (await seedWorld(this.#worlds, server)) print('Made the first world, START.')
    this.#loop = startLoop(clock.monotonic, {
      tick: () => tick(this.#game),
      beat: (beat) => this.#beat(beat),
      isIdle: () => this.#game.players.size === 0,
    })
    this.#autosave = setInterval(() => void this.#saveQuietly(), autosaveMs)
    this.#control = await openControl(folder.controlSocket, (request, answer) =>
      this.#obey(request, answer),
    )
    this.#bootMs = Math.round(clock.monotonic() * 10) / 10
    print(`Ready in ${this.#bootMs} ms: ${this.#worlds.count} worlds, ${players} players known.`)
  }

  /** Saves everything, then ends the process. A second call changes nothing. */
  async stop(reason: string): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    this.#control?.tell({ event: 'stopping', reason })
    this.#context.print('The server is stopping.')
    this.#loop?.stop()
    if (this.#autosave) clearInterval(this.#autosave)
    const isSaved = await this.#saveQuietly()
    this.#context.print(isSaved ? 'Everything is saved.' : 'Not everything could be saved.')
    this.#control?.close()
    this.#parts.console.close()
    this.#parts.exit(isSaved ? 0 : 1)
  }

  #obey(request: EngineRequest, answer: Answer): void {
    const done = () => {
      this.#parts.console.flush()
      answer({ id: request.id, ok: true })
    }
    switch (request.do) {
      case 'hello':
        done()
        return answer(this.#ready())
      case 'command':
        return void runLine(this.#parts.commands, this.#context, request.line).then(done)
      case 'stop':
        done()
        return void this.stop(request.reason)
      case 'save':
        this.#worlds.save().then(done, (error: unknown) => {
          answer({ id: request.id, ok: false, error: String(error) })
        })
    }
  }

  #ready(): EngineMessage {
    return {
      event: 'ready',
      run: this.#parts.environment.TRELLIS_RUN,
      version: engineVersion,
      protocol: engineProtocol,
      players: this.#game.players.size,
      worlds: this.#worlds.count,
      bootMs: this.#bootMs,
    }
  }

  #beat({ tickMs }: Beat): void {
    const players = this.#game.players.size
    this.#control?.tell({ event: 'beat', tickMs, players, ...this.#parts.usage() })
    this.#parts.console.flush()
  }

  /** A disk that refuses must not end the game: it is told, and the next save tries again. */
  async #saveQuietly(): Promise<boolean> {
    try {
      await this.#worlds.save()
      return true
    } catch (error) {
      this.#context.print(`Could not save: ${reasonOf(error)}.`)
      return false
    }
  }
}
