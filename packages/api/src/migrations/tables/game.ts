/** The tables of game data. */
export type GameTables = {
  texture: { file: string; server_id: string; created_at: number }
}
