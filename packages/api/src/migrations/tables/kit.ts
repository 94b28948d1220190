import type { Generated } from 'kysely'

/** The tables of the kit. */
export type KitTables = {
  /** Calls with an idempotency key. Prints are keyed hashes. */
  repeated_call: {
    /** A print of the account, the method, the address and the key. */
    print: string
    account_print: string
    body_print: string
    /** Null until the call has ended. */
    status: Generated<number | null>
    /** The sealed body of the answer. */
    answer: Generated<string | null>
    at: number
  }
  /** Calls that change something on a host, until the activity log has their entry. */
  unfinished_act: {
    id: string
    /** The api process that makes the call. */
    process: string
    user_id: string
    server_id: string
    /** The method and the path of the route. */
    call: string
    /** The values in the path, as JSON. */
    params: string
    at: number
    /** 1 when the call has ended and no one knows whether it changed something. */
    is_over: Generated<number>
  }
  write_probe: { id: number; at: number }
  /** Counts that api processes share on PostgreSQL, each until `ends_at`. */
  allowance_use: { key: string; used: number; ends_at: number }
  /** A hash of each secret that all api processes on PostgreSQL must share. */
  shared_secret: { name: string; print: string }
  /** Facts about the whole installation; `version` is the Trellis version that wrote the data last. */
  installation: { fact: 'version' | 'own-backup-at'; value: string }
}
