export type Player = {
  readonly growId: string
  /** Null in the menu. */
  world: string | null
  /** When they joined the server. */
  readonly since: number
}

/** What is so only while the server runs; everything that lasts is in the documents. */
export type GameState = {
  tick: number
  /** Who is online, by lower-case GrowID. */
  readonly players: Map<string, Player>
}

export const ticksPerSecond = 20

export function newGame(): GameState {
  return { tick: 0, players: new Map() }
}

/** One twentieth of a second passes. */
export function tick(game: GameState): void {
  game.tick++
}

/** Whole seconds of game time. */
export function uptimeSeconds(game: GameState): number {
  return Math.floor(game.tick / ticksPerSecond)
}
