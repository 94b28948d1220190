import type { World } from './world.ts'

export type Player = { readonly growId: string; world: string | null }

/** Everything that the game is; changed by ticks and commands only. */
export type GameState = {
  tick: number
  /** The worlds in memory; others rest on disk. */
  readonly worlds: Map<string, World>
  /** Who is online, by lower-case GrowID. */
  readonly players: Map<string, Player>
}

export const ticksPerSecond = 20

export function newGame(): GameState {
  return { tick: 0, worlds: new Map(), players: new Map() }
}

/** One twentieth of a second passes. */
export function tick(game: GameState): void {
  game.tick++
}

/** Whole seconds of game time. */
export function uptimeSeconds(game: GameState): number {
  return Math.floor(game.tick / ticksPerSecond)
}

export function findPlayer(game: GameState, growId: string): Player | null {
  return game.players.get(growId.toLowerCase()) ?? null
}
