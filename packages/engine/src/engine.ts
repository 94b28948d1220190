import type { EngineMessage } from '@trellis/contract/links/engine.ts'
import { engineProtocol, portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { ServerAnswer } from '@trellis/contract/links/server-query.ts'
import type { ConsoleWriter } from '@trellis/game-data/console/segment-writer.ts'
import { Journal } from '@trellis/game-data/journal/journal.ts'
import { replayJournal } from '@trellis/game-data/journal/replay.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { type Control, openControl } from '@trellis/link/engine/control-socket.ts'
import type { EngineEnvironment } from '@trellis/link/engine/environment.ts'
import { trellisVersion } from '@trellis/program/version.ts'
import type { Clock } from './clock.ts'
import { type CommandContext, type Registry, runLine } from './commands/registry.ts'
import { DocumentService } from './control/document-service.ts'
import { EditEcho } from './control/edit-echo.ts'
import { EngineFreeze } from './control/engine-freeze.ts'
import { PlayerService } from './control/player-service.ts'
import { Presence } from './control/presence.ts'
import { RequestService } from './control/request-service.ts'
import { formatCount } from './counted.ts'
import { DocumentStore } from './documents/document-store.ts'
import { indexFolder, seedWorld } from './folder.ts'
import { createGame, tick } from './game/state.ts'
import { type EntryRules, readEntryRules } from './logins/entry-rules.ts'
import { createLobbyLink, type LobbyLink } from './logins/lobby-link.ts'
import { LoginMarks } from './logins/login-marks.ts'
import { type Beat, type Loop, startLoop } from './loop.ts'
import { GamePort } from './net/game-port.ts'
import { answerQuestions } from './net/server-query.ts'
import { receiveTickets } from './net/ticket-receiver.ts'
import { getReason } from './reason.ts'
import { Play } from './sessions/play.ts'

export type EngineDeps = {
  environment: EngineEnvironment
  folder: ServerFolder
  clock: Clock
  console: ConsoleWriter
  commands: Registry
  usage: () => { memoryMb: number; cpuMs: number }
  autosaveMs: number
  /** Ends the process. No code runs after it. */
  exit: (code: number) => void
}

/** One game server: its state, its loop, its console and the control socket for the agent. */
export class Engine {
  readonly #deps: EngineDeps
  readonly #game = createGame()
  readonly #journal: Journal
  readonly #documents: DocumentStore
  readonly #engineFreeze: EngineFreeze
  readonly #context: CommandContext
  readonly #play: Play
  readonly #marks: LoginMarks
  readonly #requests: RequestService
  readonly #echo: EditEcho
  readonly #presence = new Presence(() => this.#control?.send({ event: 'presence' }))
  #bootMs = 0
  #isStopping = false
  readonly #entryRules: EntryRules
  #control: Control | null = null
  #port: GamePort | null = null
  readonly #door: LobbyLink
  #loop: Loop | null = null
  #autosave: NodeJS.Timeout | null = null

  constructor(deps: EngineDeps) {
    const { environment, clock, folder } = deps
    this.#deps = deps
    this.#journal = new Journal(deps.folder.journal, (error) =>
      deps.console.write(`What is played cannot be written down now: ${getReason(error)}.`),
    )
    this.#documents = new DocumentStore({ folder, journal: this.#journal }, clock.now, (broken) =>
      this.#control?.send({ event: 'corrupt', ...broken }),
    )
    this.#engineFreeze = new EngineFreeze(this.#documents)
    const print = (line: string) => deps.console.write(line)
    this.#door = createLobbyLink(environment, clock.now)
    this.#marks = new LoginMarks({ folder, now: clock.now, print })
    this.#entryRules = readEntryRules(environment)
    this.#play = this.#newPlay(print)
    const players = new PlayerService({
      game: this.#game,
      documents: this.#documents,
      play: this.#play,
      now: clock.now,
      print,
      onMute: () => this.#presence.changed(),
    })
    this.#echo = new EditEcho({ documents: this.#documents, play: this.#play, players, print })
    this.#context = {
      game: this.#game,
      documents: this.#documents,
      server: {
        name: environment.TRELLIS_SERVER_NAME,
        port: environment.TRELLIS_PORT,
        version: trellisVersion,
      },
      print,
      save: () => this.#save(),
      kick: (growId, why) => this.#kick(growId, why),
      sendToAll: (text) => this.#play.sendToAll(text),
      edited: (document, paths) => this.#echo.commanded(document, paths),
      timedEvents: this.#play.timedEvents,
      stop: (reason) => void this.stop(reason),
      now: clock.now,
      mayHandOut: (itemId) => this.#play.items.mayHandOut(itemId),
    }
    this.#requests = new RequestService({
      documents: this.#documents,
      documentService: new DocumentService(this.#documents, this.#engineFreeze, (...edit) =>
        this.#echo.edited(...edit),
      ),
      engineFreeze: this.#engineFreeze,
      players,
      play: this.#play,
      entryRules: this.#entryRules,
      print,
      flush: () => deps.console.flush(),
      ready: () => this.#ready(),
      runCommand: (line) => runLine(deps.commands, this.#context, line),
      save: () => this.#save(),
      stop: (reason) => void this.stop(reason),
    })
  }

  #newPlay(print: (line: string) => void): Play {
    const { environment, clock, folder } = this.#deps
    return new Play({
      serverName: environment.TRELLIS_SERVER_NAME,
      itemsPath: environment.TRELLIS_ITEMS ?? null,
      texturesFolder: folder.textures,
      door: this.#door,
      entryRules: this.#entryRules,
      marks: this.#marks,
      game: this.#game,
      documents: this.#documents,
      clock,
      isStill: () => this.#engineFreeze.isStill,
      print,
      onCount: () => this.#control?.send({ event: 'players', count: this.#game.players.size }),
      onPresence: () => this.#presence.changed(),
      onTimedEvent: (change) => this.#control?.send({ event: 'timed-event', ...change }),
    })
  }

  async boot(): Promise<void> {
    const { clock, autosaveMs, folder } = this.#deps
    const { server, print } = this.#context
    print(`${server.name} is starting on port ${server.port} (Trellis engine ${server.version}).`)
    const [port] = await Promise.all([this.#openPort(), this.#readFolder()])
    if (!port) return this.#end(portTakenExitCode)
    this.#port = port
    if (await seedWorld(this.#documents, server)) print('Made the first world, START.')
    this.#loop = startLoop(clock.monotonic, {
      tick: () => {
        if (this.#engineFreeze.isStill) return
        tick(this.#game)
        this.#play.tick()
      },
      beat: (beat) => this.#beat(beat),
      isIdle: () => this.#game.players.size === 0,
    })
    this.#autosave = setInterval(() => void this.#saveQuietly(), autosaveMs)
    await this.#play.open(port)
    this.#control = await openControl(folder.controlSocket, (request, asker) =>
      this.#requests.handleRequest(request, asker),
    )
    this.#bootMs = Math.round(clock.monotonic() * 10) / 10
    answerQuestions(port, clock.monotonic, () => this.#describe())
    const { receiveTicket } = this.#door
    if (receiveTicket !== null) receiveTickets(port, clock.monotonic, receiveTicket)
    const { worlds, players } = this.#documents
    const known = `${formatCount(worlds.size, 'world')}, ${formatCount(players.size, 'player')}`
    print(`Ready in ${this.#bootMs} ms: ${known} known.`)
  }

  /** Saves everything, then ends the process. A second call has no effect. */
  async stop(reason: string): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    // The holder of the freeze learns at its end that the freeze was cut short.
    this.#engineFreeze.thaw()
    this.#context.print('The server is stopping.')
    this.#play.sendToAll('The server is stopping.')
    this.#presence.close()
    await this.#play.close()
    this.#port?.close()
    this.#control?.send({ event: 'stopping', reason })
    this.#loop?.stop()
    if (this.#autosave) clearInterval(this.#autosave)
    const isSaved = await this.#saveQuietly()
    await this.#journal.close().catch(() => undefined)
    this.#context.print(isSaved ? 'Everything is saved.' : 'Not everything could be saved.')
    this.#end(isSaved ? 0 : 1)
  }

  async #readFolder(): Promise<void> {
    const { folder } = this.#deps
    const { print } = this.#context
    const played = await replayJournal(folder)
    if (played.length > 0) {
      print(`The server ended without saving: ${played.length} documents were brought up to date.`)
    }
    await Promise.all([indexFolder(folder, this.#documents, print), this.#marks.open()])
  }

  /**
   * The port opens while the folder is read, which costs no extra time. Returns null, and prints the reason,
   * when the port is not available.
   */
  async #openPort(): Promise<GamePort | null> {
    const { port } = this.#context.server
    try {
      return await GamePort.open(port)
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      const why = isTaken ? 'another program uses it' : getReason(error)
      this.#context.print(`UDP port ${port} could not be opened: ${why}.`)
      return null
    }
  }

  #end(code: number): void {
    this.#control?.close()
    this.#deps.console.close()
    this.#deps.exit(code)
  }

  #kick(growId: string, why: string): boolean {
    const isGone = this.#play.kick(growId, why)
    if (isGone) this.#context.print(why)
    return isGone
  }

  async #save(): Promise<string[]> {
    const [saved] = await Promise.all([this.#documents.save(), this.#marks.save()])
    this.#documents.rest()
    return saved
  }

  #describe(): ServerAnswer {
    const { name, version } = this.#context.server
    return { name, version, players: this.#game.players.size }
  }

  #ready(): EngineMessage {
    return {
      event: 'ready',
      run: this.#deps.environment.TRELLIS_RUN,
      version: trellisVersion,
      protocol: engineProtocol,
      players: this.#game.players.size,
      worlds: this.#documents.worlds.size,
      bootMs: this.#bootMs,
    }
  }

  #beat({ tickMs }: Beat): void {
    const players = this.#game.players.size
    this.#control?.send({ event: 'beat', tickMs, players, ...this.#deps.usage() })
    this.#deps.console.flush()
  }

  /** A failed save must not end the game. It prints the error, and the next save tries again. */
  async #saveQuietly(): Promise<boolean> {
    try {
      await this.#save()
      return true
    } catch (error) {
      this.#context.print(`Could not save: ${getReason(error)}.`)
      return false
    }
  }
}
