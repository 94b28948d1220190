import type { BackupWork } from '@trellis/contract/backups.ts'
import type { RunOutcome, TaskType } from '@trellis/contract/scheduled-tasks.ts'
import type { Generated } from 'kysely'
import type { CrashLoopTable } from '../016-crash-loops.ts'

/** The tables of servers, backups and tasks. */
export type HostingTables = {
  server: {
    id: string
    owner_id: string
    name: string
    name_key: string
    port: number
    state: 'creating' | 'ready' | 'deleting'
    created_at: number
    storage_bytes: number
    storage_files: Generated<number>
    last_happening: number
    /** The highest storage threshold that the owner was warned of, in percent. */
    storage_warned: Generated<number>
    /** Why the service stopped it while it ran; it is started again when that is over. */
    suspended: Generated<'time' | 'storage' | 'ban' | null>
    /** When the service last ended a suspension, to start it again. */
    revived_at: Generated<number | null>
    /** The engine that it has; null for the bundled one. */
    template: Generated<string | null>
  }
  /** Servers that their owners can bring back until `kept_until`. */
  deleted_server: {
    id: string
    owner_id: string
    name: string
    port: number
    template: string | null
    created_at: number
    storage_bytes: number
    storage_files: number
    last_happening: number
    deleted_by: string
    deleted_at: number
    kept_until: number
  }
  template: { id: string; definition: string; version: number }
  storage_sample: { server_id: string; day: string; at: number; bytes: number }
  crash_loop: CrashLoopTable
  backup: {
    id: string
    user_id: string
    server_name: string
    created_at: number
    size_bytes: number
    content_bytes: number
    sha256: string
    worlds: number
    players: number
    broken: number
    verified_at: number
    checked_at: number
    fault: string | null
    offsite: string | null
  }
  backup_job: {
    id: string
    user_id: string
    backup_id: string
    work: BackupWork
    started_at: number
    by_user: string | null
    by_name: string
    run_id: string | null
  }
  backup_failure: { user_id: string; work: BackupWork; at: number; reason: string }
  discarded_backup: { id: string }
  scheduled_task: {
    id: string
    user_id: string
    type: TaskType
    schedule: string
    timezone: string
    created_at: number
    paused_at: number | null
    /** The due time that was not claimed yet; null while it is paused. */
    next_at: number | null
    last_run_at: number | null
    /** Runs with due times up to here are over and no longer kept. */
    settled_until: number | null
    /** The due time and the minutes of the last restart warning. */
    warned_for: number | null
    warned_minutes: number | null
  }
  task_run: {
    id: string
    task_id: string
    due_at: number
    /** The due time and the task's own delay; nothing is begun before. */
    begin_at: number
    by_hand: number
    /** 'running' from the due time on; before `started_at` it waits for its turn. */
    outcome: RunOutcome
    reason: string | null
    started_at: number | null
    finished_at: number | null
    /** The api that works on it; null if another job settles it, such as a backup's. */
    lease_owner: string | null
    /** Until when it must have been heard of, or it counts as failed. */
    lease_until: number | null
    /** 1 for a run that failed because there was no news of it; the news may still come. */
    given_up: number
  }
  released_port: { port: number; released_at: number }
  banned_server_name: {
    name_key: string
    name: string
    reason: string
    banned_by: string
    banned_at: number
  }
}
