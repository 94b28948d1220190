/** The tables of the game's data. */
export type GameTables = {
  texture: { file: string; server_id: string; created_at: number }
}
