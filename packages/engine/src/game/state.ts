export type Player = {
  readonly growId: string
  /** Null in the menu. */
  world: string | null
  /** When the player joined the server. */
  readonly since: number
}

/** The transient state of a running server. The documents hold all lasting state. */
export type GameState = {
  tick: number
  /** The online players, by lower-case GrowID. */
  readonly players: Map<string, Player>
}

export const ticksPerSecond = 20

export function createGame(): GameState {
  return { tick: 0, players: new Map() }
}

/** Advances the game by one twentieth of a second. */
export function tick(game: GameState): void {
  game.tick++
}

/** Returns the whole seconds of game time. */
export function getUptimeSeconds(game: GameState): number {
  return Math.floor(game.tick / ticksPerSecond)
}
