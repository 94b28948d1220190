import type { Generated } from 'kysely'

/** The tables of game data. */
export type GameTables = {
  texture: { file: string; server_id: string; created_at: number }
  texture_name: { file: string; sha256: string; at: number }
  script_version: {
    id: Generated<number>
    server_id: string
    script: string
    author: string
    source: string
    at: number
  }
  /** The news of events that were passed on to webhooks in the last hour. */
  timed_event_news: { server_id: string; name: string; at: number }
}
