import type { Change } from '@trellis/contract/kit/document.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { clothesParts } from '@trellis/game-data/player-look.ts'

/** The updates that players need after an external change to a document. */
export type Effect =
  | { kind: 'weather' | 'colour' | 'lock' | 'access'; world: string }
  /** The tiles that changed; null when any may have changed. */
  | { kind: 'tiles'; world: string; indices: readonly number[] | null }
  | {
      kind: 'gems' | 'inventory' | 'clothes' | 'roles' | 'level' | 'home' | 'bank' | 'mute'
      player: string
    }
  | {
      kind:
        | 'settings'
        | 'custom-items'
        | 'bans'
        | 'scripts'
        | 'script-state'
        | 'guilds'
        | 'ratings'
        | 'timed-events'
    }

type WorldEffect = Extract<Effect, { world: string }>['kind']
type PlayerEffect = Extract<Effect, { player: string }>['kind']

const ofWorld: Record<string, WorldEffect> = {
  weather: 'weather',
  r: 'colour',
  g: 'colour',
  b: 'colour',
  entry_level: 'access',
  owner: 'access',
  admins: 'access',
  guild_access: 'access',
  n_b: 'access',
  w_s: 'access',
  whitelist: 'access',
  music_bpm: 'access',
  blocks: 'tiles',
}

const ofPlayer: Record<string, PlayerEffect> = {
  gems: 'gems',
  inventory: 'inventory',
  level: 'level',
  xp: 'level',
  muted_until: 'mute',
  ...Object.fromEntries(clothesParts.map((part) => [part, 'clothes' as const])),
  home_world: 'home',
  wl_bank_amount: 'bank',
  dl_bank_amount: 'bank',
}

/** Returns each effect once, in the order of the changes. A change that players cannot see has none. */
export function listEffects(document: GameDocument, changes: readonly Change[]): Effect[] {
  if (document.kind === 'config') return [{ kind: 'settings' }]
  if (!('name' in document)) return [{ kind: document.kind }]
  const { kind, name } = document
  const keys = changes.map((change) => String(change.path[0]))
  const effects =
    kind === 'world'
      ? keys.flatMap(listWorldEffects).map((effect) => createWorldEffect(effect, name, changes))
      : keys.flatMap(listPlayerEffects).map((effect): Effect => ({ kind: effect, player: name }))
  return effects.filter((it, at) => effects.findIndex((other) => other.kind === it.kind) === at)
}

function createWorldEffect(kind: WorldEffect, world: string, changes: readonly Change[]): Effect {
  return kind === 'tiles'
    ? { kind, world, indices: listChangedTiles(changes.map(({ path }) => path)) }
    : { kind, world }
}

/** Above this number of tiles, sending the map costs less than sending each tile. */
const maxTiles = 200

function listChangedTiles(paths: readonly Change['path'][]): number[] | null {
  const indices = new Set<number>()
  for (const [key, index] of paths) {
    if (key !== 'blocks') continue
    if (typeof index !== 'number' || index < 0) return null
    indices.add(index)
    if (indices.size > maxTiles) return null
  }
  return [...indices]
}

function listWorldEffects(key: string): WorldEffect[] {
  if (key === 'd_weather') return ['lock', 'weather']
  const effect = Object.hasOwn(ofWorld, key) ? ofWorld[key] : undefined
  return effect ? [effect] : []
}

function listPlayerEffects(key: string): PlayerEffect[] {
  if (key.startsWith('Role.') || key.startsWith('Title.')) return ['roles']
  const effect = Object.hasOwn(ofPlayer, key) ? ofPlayer[key] : undefined
  return effect ? [effect] : []
}
