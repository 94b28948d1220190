import type { Refusal } from './refusal.ts'

/** Reasons why a run of a server ended or could not begin. */
export type ExitReason =
  | Refusal<'exit-killed'>
  | Refusal<'exit-restarted'>
  | Refusal<'exit-too-late'>
  | Refusal<'exit-stopped'>
  | Refusal<'exit-flooded'>
  | Refusal<'exit-foreign-port', { port: number }>
  | Refusal<'exit-over-memory', { memoryMb: number }>
  | Refusal<'exit-perhaps-over-memory', { memoryMb: number }>
  | Refusal<'exit-machine-down'>
  | Refusal<'hung', { seconds: number }>
  | Refusal<'crashed-by-signal', { signal: string }>
  | Refusal<'crashed-gone'>
  | Refusal<'crashed-unasked'>
  | Refusal<'crashed-with-code', { exitCode: number }>
  | Refusal<'crash-loop', { crashes: number; minutes: number }>
  | Refusal<'start-too-slow', { seconds: number }>
  | Refusal<'start-port-taken', { port: number }>
  | Refusal<'start-not-runnable'>
  | Refusal<'start-refused'>
  | Refusal<'start-service-away'>
  | Refusal<'start-bundled-only'>

/** Reasons why an archive could not be made or read. */
export type ArchiveReason =
  | Refusal<'backup-missing'>
  | Refusal<'backup-newer'>
  | Refusal<'not-a-backup'>
  | Refusal<'backup-damaged'>
  | Refusal<'backup-same-names', { path: string }>
  | Refusal<'backup-large-file', { path: string }>
  | Refusal<'backup-too-many-files'>
  | Refusal<'backup-file-changed', { path: string }>
  | Refusal<'host-failed'>

/** Reasons why the off-site store did not take, give or delete a copy. */
export type StoreReason =
  | Refusal<'offsite-unreachable'>
  | Refusal<'offsite-cut-off'>
  | Refusal<'offsite-error', { status: number }>
  | Refusal<'offsite-not-joined'>
  | Refusal<'offsite-wrong-key'>
  | Refusal<'offsite-no-bucket'>
  | Refusal<'offsite-refused', { status: number }>
  | Refusal<'offsite-odd-answer'>
  | Refusal<'offsite-differs'>
  | Refusal<'offsite-archive-short'>
  | Refusal<'offsite-not-sent'>
  | Refusal<'offsite-host-ends'>
  | Refusal<'offsite-backup-deleted'>

export type EndReason = ExitReason | ArchiveReason | StoreReason
