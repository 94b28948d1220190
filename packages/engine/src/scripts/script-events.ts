import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../game/events/game-event.ts'
import { getBackground, getBlock, getForeground, getTile } from '../game/world/block.ts'
import type { World } from '../game/world/world.ts'
import { refuseMuted } from '../moderation/refuse-muted.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { ScriptDialogs } from './dialogs.ts'
import { getFacts } from './facts.ts'
import type { ScriptCommand } from './running-script.ts'
import type { ScriptHost } from './script-host.ts'

type Deps = {
  host: ScriptHost
  /** Returns whether a command of this name is the game's own, which no script replaces. */
  hasCommand: (name: string) => boolean
  dialogs: ScriptDialogs
  find: (growId: string) => OnlinePlayer | null
  now: () => number
}
type Traded = {
  one: OnlinePlayer
  other: OnlinePlayer
  given: [number, number][]
  received: [number, number][]
}

/** Sends the events of the game to scripts. */
export class ScriptEvents {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  joined = (player: OnlinePlayer): void => this.#emit('join', player, {})
  left = (player: OnlinePlayer): void => this.#emit('leave', player, {})
  chatted = (player: OnlinePlayer, text: string): void => this.#emit('chat', player, { text })
  entered = (player: OnlinePlayer, world: string): void =>
    this.#emit('enter-world', player, { world })

  traded({ one, other, given, received }: Traded): void {
    if (!this.#deps.host.wants('trade')) return
    this.#emit('trade', one, {
      other: getFacts(other),
      given,
      received,
      world: one.visit?.world.name,
    })
  }

  /** Must be called before the event changes the world. */
  happened(growId: string, where: { name: string; world: World }, event: GameEvent): void {
    const { host } = this.#deps
    const kind = getKind(event)
    if (kind === null || !host.wants(kind)) return
    const player = this.#deps.find(growId)
    const facts = describe(event, where.world)
    if (player && facts) this.#emit(kind, player, { world: where.name, ...facts })
  }

  /** Returns false when no script has this command for the player. */
  command(player: OnlinePlayer, text: string): boolean {
    const [typed = '', ...words] = text.slice(1).split(/\s+/)
    const name = typed.toLowerCase()
    if (this.#deps.hasCommand(name)) return false
    for (const script of this.#deps.host.scripts) {
      const command = script.commands.find((it) => it.name === name)
      if (command === undefined || player.rank < command.rank) continue
      if (this.#isSilenced(player, words)) return true
      this.#deps.host.emitTo(script, { kind: `command ${name}`, player: getFacts(player), words })
      return true
    }
    return false
  }

  /** Returns the commands of scripts that a rank may use. */
  listCommands(rank: number): ScriptCommand[] {
    const all = [...this.#deps.host.scripts].flatMap(({ commands }) => commands)
    return all.filter((it) => rank >= it.rank && !this.#deps.hasCommand(it.name))
  }

  /** Returns false for a dialog of something else. */
  answer(player: OnlinePlayer, dialog: string, given: Fields): boolean {
    const { host, dialogs } = this.#deps
    if (!dialogs.has(dialog)) return false
    if (!player.takesTurn()) return true
    const answer = dialogs.take(player, dialog, given)
    const script = answer && host.find(answer.script)
    if (!script?.doesHandle('button')) return true
    const { button, answers, typed = [] } = answer ?? {}
    if (this.#isSilenced(player, typed)) return true
    host.emitTo(script, { kind: 'button', player: getFacts(player), button, answers })
    return true
  }

  /** A script may show typed texts to others, which a mute must not allow. Numbers are no speech. */
  #isSilenced(player: OnlinePlayer, typed: readonly string[]): boolean {
    return typed.some((text) => /\D/.test(text)) && refuseMuted(player, this.#deps.now())
  }

  #emit(kind: string, player: OnlinePlayer, facts: object): void {
    const { host } = this.#deps
    if (host.wants(kind)) host.emit({ kind, player: getFacts(player), ...facts })
  }
}

function getKind(event: GameEvent): string | null {
  if (event.kind === 'punched') return 'punch'
  if (event.kind === 'drop-gone') return event.isTaken ? 'pickup' : null
  if (event.kind !== 'block') return null
  if (event.shown === 'broken') return 'break'
  return typeof event.shown === 'object' ? 'place' : null
}

function describe(event: GameEvent, world: World): object | null {
  if (event.kind === 'drop-gone') return findDrop(world, event.uid)
  if (event.kind !== 'block' && event.kind !== 'punched') return null
  const { tileX: x, tileY: y } = getTile(event.index)
  const before = getBlock(world, event.index)
  const shown = event.kind === 'block' ? event.shown : null
  const placed = typeof shown === 'object' && shown !== null ? shown.placed : null
  return { x, y, item: placed ?? (getForeground(before) || getBackground(before)) }
}

function findDrop({ drop_new: drops }: World, uid: number): object | null {
  const all: unknown[] = Array.isArray(drops) ? drops : []
  const found = all.find((it) => Array.isArray(it) && it[2] === uid)
  if (!Array.isArray(found)) return null
  const [item, count]: unknown[] = found
  return { item, count }
}
