/** The tables of the kit. */
export type KitTables = {
  write_probe: { id: number; at: number }
  /** On PostgreSQL: counts that api processes share, each until `ends_at`. */
  allowance_use: { key: string; used: number; ends_at: number }
  /** On PostgreSQL: a hash of each secret that all api processes must share. */
  shared_secret: { name: string; print: string }
  /** Facts about the whole installation; `version` is the Trellis version that wrote the data last. */
  installation: { fact: 'version'; value: string }
}
