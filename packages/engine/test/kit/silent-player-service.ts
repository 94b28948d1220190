import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getServerFolder } from '@trellis/game-data/server-folder.ts'
import { readCall } from '@trellis/protocol/calls/call.ts'
import { onConsoleMessage } from '@trellis/protocol/calls/message-calls.ts'
import { formatFields } from '@trellis/protocol/fields.ts'
import { decodePacket, encodeText } from '@trellis/protocol/packet.ts'
import { type Action, formatActionText } from '@trellis/protocol/text/action.ts'
import { WorldRatings } from '../../src/community/world-ratings.ts'
import { cacheDerived } from '../../src/documents/derived.ts'
import { DocumentStore } from '../../src/documents/document-store.ts'
import { indexFolder, makeFolders } from '../../src/folder.ts'
import { getSettings } from '../../src/game/settings/settings.ts'
import { SpeechRules } from '../../src/game/speech/speech-rules.ts'
import { createGame } from '../../src/game/state.ts'
import { noFactors } from '../../src/game/timed-events/timed-event.ts'
import { GuildStore } from '../../src/guilds/guild-store.ts'
import { ItemFile } from '../../src/items/item-file.ts'
import { readEntryRules } from '../../src/logins/entry-rules.ts'
import { PlayerLink } from '../../src/net/player-link.ts'
import { PacedTurns } from '../../src/players/paced-turns.ts'
import { createLatePeople } from '../../src/players/people.ts'
import { openScripts } from '../../src/scripts/open-scripts.ts'
import type { ScriptHost } from '../../src/scripts/script-host.ts'
import { SessionRegistry } from '../../src/sessions/session-registry.ts'
import { TimedEvents } from '../../src/timed-events/timed-events.ts'
import { OpenWorlds } from '../../src/worlds/open-worlds.ts'
import { createFolder } from '../test-engine.ts'
import { itemsFile } from './items-file.ts'
import { openTestJournal } from './test-journal.ts'

/** A game without a network, whose clock the test controls, for tests with thousands of actions. */
export class SilentPlayerService {
  readonly sessions: SessionRegistry
  readonly documents: DocumentStore
  readonly guilds: GuildStore
  readonly printed: string[] = []
  readonly timedEvents: TimedEvents
  readonly scripts: ScriptHost
  /** Milliseconds of both clocks. */
  time = 1_000_000
  /** Milliseconds by which the clock that may jump was set. */
  clockShift = 0
  isStill = false

  private constructor(folder: ReturnType<typeof getServerFolder>, creators: readonly string[]) {
    const monotonic = () => this.time
    const now = () => this.time + this.clockShift
    const journal = openTestJournal(folder.journal)
    this.documents = new DocumentStore({ folder, journal }, now, () => undefined)
    const { documents } = this
    const print = (line: string) => void this.printed.push(line)
    const items = new ItemFile({
      path: itemsFile(),
      textures: folder.textures,
      customItems: () => null,
      print,
    })
    const notice = () => undefined
    const eventFactors = () => noFactors
    this.guilds = new GuildStore({
      documents,
      onAccess: (world) => worlds.find(world)?.checkGuests(),
    })
    const ratings = new WorldRatings({ documents, now, print, sendToAll: () => undefined })
    const opened = (name: string) => this.guilds.updateWorld(name)
    const deps = { documents, items, now, print, notice, opened, eventFactors }
    const worlds = new OpenWorlds(deps)
    const people = createLatePeople(() => this.sessions)
    const customItems = () => new Map()
    const around = { documents, people, worlds, items, customItems, now, monotonic, print }
    const timedEvents = new TimedEvents({ ...around, dice: Math.random, onChange: notice })
    this.timedEvents = timedEvents
    const settings = cacheDerived(documents, { kind: 'config' }, getSettings)
    const speechRules = new SpeechRules(() => settings().moderation)
    const withEvents = { ...around, timedEvents, speechRules }
    const scripts = openScripts({ ...withEvents, isStill: () => false, onMute: notice })
    this.scripts = scripts.host
    this.sessions = new SessionRegistry({
      game: createGame(),
      documents,
      items,
      isStill: () => this.isStill,
      entryRules: readEntryRules({}),
      scripts: scripts.events,
      speechRules,
      marks: { note: () => undefined, list: () => [] },
      guildStore: this.guilds,
      ratings,
      timedEvents,
      door: { openTicket: null, receiveTicket: null, cacheHost: null },
      onCount: () => undefined,
      onPresence: () => undefined,
      playerDeps: {
        serverName: 'Quiet',
        worlds,
        ratings,
        settings,
        creators: () => creators,
        print,
        now,
        monotonic,
        entries: new PacedTurns(),
        mayMakeWorld: () => true,
      },
    })
  }

  static async open(players: Record<string, JsonObject>, creators: readonly string[] = []) {
    const folder = getServerFolder(createFolder())
    makeFolders(folder)
    mkdirSync(folder.players, { recursive: true })
    for (const [name, player] of Object.entries(players)) {
      const file = { name, pass: 'secret', ...player }
      writeFileSync(join(folder.players, `${name}_.json`), JSON.stringify(file))
    }
    // The settings list the creators too, because ranks inside worlds are read from there.
    writeFileSync(folder.configFile, JSON.stringify({ GAME: { CREATOR_LIST: creators } }))
    const quiet = new SilentPlayerService(folder, creators)
    await indexFolder(folder, quiet.documents, () => undefined)
    await quiet.guilds.open()
    return quiet
  }

  /** Enters the world START. */
  async enter(growId: string): Promise<QuietPlayer> {
    const player = new QuietPlayer(this)
    this.time += 60_000
    const login = [
      ['tankIDName', growId],
      ['tankIDPass', 'secret'],
    ] as const
    player.send(encodeText('text', formatFields(login)))
    const seat = () => this.sessions.find(growId)
    // An earlier session of the player ends only once the password was checked.
    await until(() => seat()?.account.link === player.link)
    player.act({ action: 'enter_game' })
    player.act({ action: 'join_request', world: 'START' })
    await until(() => seat()?.visit?.world.name === 'START')
    return player
  }
}

export class QuietPlayer {
  readonly lines: string[] = []
  isEnded = false
  readonly link: PlayerLink
  readonly #quiet: SilentPlayerService
  readonly #receiver: ReturnType<SessionRegistry['accept']>

  constructor(quiet: SilentPlayerService) {
    this.#quiet = quiet
    this.link = new PlayerLink({
      address: '10.0.0.1',
      send: (_channel: number, bytes: Uint8Array) => this.#hear(bytes),
      disconnectLater: () => {
        this.isEnded = true
      },
    })
    this.#receiver = quiet.sessions.accept(this.link)
  }

  send(bytes: Uint8Array): void {
    this.#receiver.take(decodePacket(bytes))
  }

  /** Performs an action 10 s after the previous one, so that no rate limit applies. */
  act(action: Action): void {
    this.#quiet.time += 10_000
    const kind = action.action === 'join_request' ? 'message' : 'text'
    this.send(encodeText(kind, formatActionText(action)))
  }

  say = (text: string) => this.act({ action: 'input', text })

  /** Runs `act`, and resolves with the next line that the player reads, apart from those about who enters and leaves. */
  async reads(act: () => void): Promise<string> {
    const from = this.lines.length
    const find = () => this.lines.slice(from).find((line) => !passing.test(line))
    act()
    await until(() => find() !== undefined || this.isEnded)
    return find() ?? ''
  }

  leave(): void {
    this.#receiver.gone()
  }

  #hear(bytes: Uint8Array): boolean {
    const packet = decodePacket(bytes)
    const call = packet?.kind === 'tank' ? readCall(packet.tank) : null
    const message = call && onConsoleMessage.read(call)
    if (message) this.lines.push(message.text)
    return true
  }
}

const passing = /^`5\w+ (entered|left), /

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
