import { countItem } from '@trellis/game-data/inventory.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { getInventory } from '../game/items/inventory.ts'
import type { Items } from '../game/items/item-traits.ts'
import { findMutedUntil, mute } from '../game/rights/chat.ts'
import { noteMute } from '../game/rights/mute-note.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'
import type { SpeechRules } from '../game/speech/speech-rules.ts'
import { eventRefusals } from '../game/timed-events/event-words.ts'
import { getBackground, getBlock, getForeground, getTileIndex } from '../game/world/block.ts'
import { tilePixels } from '../game/world/position.ts'
import { formatModerationLine } from '../moderation/moderation-line.ts'
import { showDialog, showGems, showInventory } from '../players/account.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { People } from '../players/people.ts'
import type { TimedEvents } from '../timed-events/timed-events.ts'
import type { OpenWorlds } from '../worlds/open-worlds.ts'
import type { Act, ActOf } from './acts.ts'
import type { ScriptDialogs } from './dialogs.ts'
import { settleExchange } from './exchange.ts'
import { getFacts } from './facts.ts'
import { hideWords } from './hide-words.ts'
import type { ScriptMemory } from './script-memory.ts'
import { changeTile } from './tile-change.ts'

export type ActDeps = {
  documents: DocumentStore
  people: People
  worlds: OpenWorlds
  items: Items
  customItems: () => CustomItems
  memory: ScriptMemory
  dialogs: ScriptDialogs
  timedEvents: Pick<TimedEvents, 'start' | 'stop'>
  speechRules: Pick<SpeechRules, 'filter'>
  now: () => number
  monotonic: () => number
  print: (line: string) => void
  /** Runs when a player is muted. */
  onMute: () => void
}

type Result = { ok: true } | { ok: false; reason: string }
/** A refusal, or null when the act was done. */
type Refusal = string | null

const maxListed = 200
const eventPauseMs = 10_000
const maxMemory = 'A script keeps too much.'

/** Does what scripts ask for, by the rules that players' own actions have. */
export class ActService {
  readonly #deps: ActDeps
  #nextEventAt = 0

  constructor(deps: ActDeps) {
    this.#deps = deps
  }

  /** Returns the result that the script reads, or a promise of it. `wait` is done by the caller. */
  apply(script: string, asked: Exclude<Act, { do: 'wait' }>): unknown {
    const { people, memory, speechRules } = this.#deps
    const act = hideWords(asked, speechRules.filter)
    switch (act.do) {
      case 'player':
        return this.#find(act.to, getFacts)
      case 'players':
        return this.#listShown().map(getFacts)
      case 'count':
        return this.#find(act.to, ({ account }) =>
          countItem(getInventory(account.player() ?? {}), act.item),
        )
      case 'get-tile':
        return this.#readTile(act)
      case 'remember':
        return toResult(this.#remember(script, act))
      case 'forget':
        return toResult(memory.forget(script, act.key) ?? null)
      case 'set-tile':
        return toResult(this.#setTile(act))
      case 'start-event':
      case 'stop-event':
        return this.#changeEvent(script, act)
      case 'send':
        if (act.to !== null) return this.#with(act.to, (to) => to.sendText(act.text))
        for (const player of people.players) player.sendText(act.text)
        return toResult(null)
      case 'dialog':
      case 'exchange':
      case 'teleport':
      case 'warp':
      case 'kick':
      case 'mute':
        return this.#with(act.to, (player) => this.#applyTo(player, script, act))
    }
  }

  #applyTo(
    player: OnlinePlayer,
    script: string,
    act: ActOf<'dialog' | 'exchange' | 'teleport' | 'warp' | 'kick' | 'mute'>,
  ): Refusal {
    switch (act.do) {
      case 'dialog':
        showDialog(player.account, this.#deps.dialogs.show(player, script, act.dialog))
        return null
      case 'exchange':
        return this.#exchange(player, script, act)
      case 'teleport':
        return this.#teleport(player, act)
      case 'warp':
        if (!this.#deps.documents.worlds.has(act.world)) return 'There is no such world.'
        void player.join(act.world, act.door)
        return null
      case 'kick':
      case 'mute':
        return this.#moderate(player, script, act)
    }
  }

  /** All changes are given to the journal in the same moment, so that one line of it has all of them. */
  #exchange(player: OnlinePlayer, script: string, act: ActOf<'exchange'>): Refusal {
    const { items, customItems, memory } = this.#deps
    const { account } = player
    const full = memory.findRefusal(script, act.remember)
    if (full !== null) return full
    const rules = { items, customItems: customItems() }
    const settled = settleExchange(account.player() ?? {}, act, rules)
    if (typeof settled === 'string') return settled
    account.change(settled)
    memory.keep(script, act.remember)
    if (act.take.length + act.give.length > 0) {
      showInventory(account)
      player.checkClothes()
    }
    if (act.gems !== 0) showGems(account)
    return null
  }

  #teleport(player: OnlinePlayer, { x, y }: ActOf<'teleport'>): Refusal {
    const { visit } = player
    if (visit === null) return 'The player is in no world.'
    const { world } = visit
    if (getTileIndex(world.world, { tileX: x, tileY: y }) === null)
      return 'That tile is outside the world.'
    world.put(visit.occupant, { x: x * tilePixels, y: y * tilePixels })
    return null
  }

  #moderate(player: OnlinePlayer, script: string, act: ActOf<'kick'> | ActOf<'mute'>): Refusal {
    const { people, print, now, documents, onMute } = this.#deps
    if (player.isModerator) return 'Scripts do not act on moderators.'
    const { growId } = player
    const { reason } = act
    const about = { by: `script ${script}`, about: growId, reason }
    if (act.do === 'kick') {
      const line = formatModerationLine({ action: 'kick', ...about })
      people.kick(growId, line)
      print(line)
      return null
    }
    const until = now() + act.minutes * 60_000
    // A script must not shorten the mute of a moderator.
    const muted = findMutedUntil(player.account.player() ?? {}, now())
    if (muted !== null && muted >= until) return null
    const changed = {}
    mute(changed, until)
    noteMute(changed, { until, reason, by: about.by })
    const operations = Object.entries(changed).map(([key, value]) => ({
      set: [key] as const,
      value,
    }))
    documents.play({ kind: 'player', name: growId }, operations)
    print(formatModerationLine({ action: 'mute', ...about, until }))
    player.sendText(`You are muted for ${act.minutes} minutes${reason ? `: ${reason}` : '.'}`)
    onMute()
    return null
  }

  #setTile({ world: name, ...change }: ActOf<'set-tile'>): Refusal {
    const { worlds, items, customItems } = this.#deps
    const world = worlds.find(name)
    if (world === null) return 'Nobody is in that world.'
    const changed = changeTile(world.world, change, { items, customItems: customItems() })
    if (typeof changed === 'string') return changed
    world.setBlock(changed.index, changed.block)
    return null
  }

  #readTile({ world: name, x, y }: ActOf<'get-tile'>) {
    const world = this.#deps.worlds.find(name)?.world
    const index = world && getTileIndex(world, { tileX: x, tileY: y })
    if (!world || index === null || index === undefined) return null
    const block = getBlock(world, index)
    return { foreground: getForeground(block), background: getBackground(block) }
  }

  /** All players read each start and end, so that a script must not cause many. */
  async #changeEvent(script: string, act: ActOf<'start-event' | 'stop-event'>): Promise<Result> {
    const { timedEvents, monotonic } = this.#deps
    if (monotonic() < this.#nextEventAt)
      return toResult('At most one change of events in ten seconds.')
    this.#nextEventAt = monotonic() + eventPauseMs
    const refusal =
      act.do === 'start-event'
        ? await timedEvents.start(act.event, `script ${script}`)
        : await timedEvents.stop(act.kind, act.world)
    return toResult(refusal && eventRefusals[refusal])
  }

  #remember(script: string, { values }: ActOf<'remember'>): Refusal {
    const { memory } = this.#deps
    if (memory.findRefusal(script, values) !== null) return maxMemory
    memory.keep(script, values)
    return null
  }

  /** Scripts know of hidden players only what happens to them. */
  #listShown(): OnlinePlayer[] {
    return this.#deps.people.players.filter((it) => !it.isHidden).slice(0, maxListed)
  }

  #find<Found>(growId: string, get: (player: OnlinePlayer) => Found): Found | null {
    const found = this.#deps.people.find(growId)
    return found && get(found)
  }

  #with(growId: string, act: (player: OnlinePlayer) => Refusal | void): Result {
    const found = this.#deps.people.find(growId)
    return found ? toResult(act(found) ?? null) : toResult('The player is not online.')
  }
}

const toResult = (refusal: Refusal): Result =>
  refusal === null ? { ok: true } : { ok: false, reason: refusal }
