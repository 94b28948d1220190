/** The tables of the kit. */
export type KitTables = {
  write_probe: { id: number; at: number }
  /** On PostgreSQL: what api processes count together, until it ends. */
  allowance_use: { key: string; used: number; ends_at: number }
  /** On PostgreSQL: a hash of each secret that all api processes must have alike. */
  shared_secret: { name: string; print: string }
  /** Facts about the installation as a whole; `version` is the one that wrote its data last. */
  installation: { fact: 'version'; value: string }
}
