import type { BackupKind } from '@trellis/contract/hosting/backup-rotation.ts'
import type { BackupWork } from '@trellis/contract/hosting/backups.ts'
import type { RunOutcome, TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
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
    /** Unused: the account has it. */
    storage_warned: Generated<number>
    /** The reason why the service stopped the running server; it restarts when the reason ends. */
    suspended: Generated<'time' | 'storage' | 'ban' | 'slots' | 'debt' | 'admin' | null>
    /** Time at which the service last ended a suspension, to restart the server. */
    revived_at: Generated<number | null>
    /** The server's engine; null for the bundled one. */
    template: Generated<string | null>
    /** When its owner chose it as one that may run; null for one that was not chosen. */
    chosen_at: Generated<number | null>
  }
  /** Servers that their owners can restore until `kept_until`. */
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
  /** The names that servers had; no other owner can take one until `free_at`. */
  former_name: {
    name_key: string
    name: string
    server_id: string
    owner_id: string
    free_at: number
  }
  /** The suspensions by admins; those of deleted servers stay until the server is gone for good. */
  server_suspension: {
    server_id: string
    reason: string
    /** The admin's user name. */
    suspended_by: string
    suspended_at: number
    /** Null for one that lasts until an admin lifts it. */
    ends_at: number | null
  }
  template: { id: string; definition: string; version: number }
  storage_sample: { server_id: string; day: string; at: number; bytes: number }
  crash_loop: CrashLoopTable
  /** The servers that a full disk has stopped. */
  disk_stop: { server_id: string; at: number }
  /** Users who help to run a server. */
  server_member: {
    server_id: string
    user_id: string
    /** A list of `ServerRight` as JSON. */
    rights: string
    invited_by: string
    joined_at: number
    expires_at: number | null
  }
  server_invitation: {
    id: string
    code_hash: string
    server_id: string
    /** The GrowID and the id of the only user who may accept it; null for anyone with the link. */
    grow_id: string | null
    user_id: string | null
    /** A list of `ServerRight` as JSON. */
    rights: string
    invited_by: string
    /** Null if it was made before this was stored and the name is unknown. */
    inviter_id: string | null
    created_at: number
    expires_at: number
    member_expires_at: number | null
  }
  /** The open offers of servers to other users, one for each server. */
  server_transfer: {
    server_id: string
    id: string
    from_id: string
    to_id: string
    created_at: number
    expires_at: number
  }
  /** The changes of owners that wait for a second admin, one for each server; also of deleted ones. */
  admin_confirmation: {
    id: string
    server_id: string
    /** The owner when an admin asked for the change. */
    from_id: string
    to_id: string
    asked_by_id: string
    reason: string
    keeps_members: number
    created_at: number
    expires_at: number
  }
  /** The servers that are test copies; also of deleted ones. */
  test_copy: {
    server_id: string
    /** The server that it was made from. */
    source_id: string
    /** The backup that it was made from, with its archive's owner and hash; null for the server's data. */
    backup_id: string | null
    backup_user_id: string | null
    backup_sha256: string | null
    made_at: number
    /** Null for one that its owner keeps. */
    ends_at: number | null
    /** When the owner got the notice of its end. */
    warned_at: number | null
    /** The GrowIDs of those who may join, as JSON. */
    players: string
  }
  /** The open visits of admins to the panels of owners. */
  support_visit: {
    id: string
    server_id: string
    admin_id: string
    admin_name: string
    reason: string
    started_at: number
    expires_at: number
    allows_changes: number
  }
  /** The server that each user has chosen. */
  selected_server: { user_id: string; server_id: string }
  backup: {
    id: string
    user_id: string
    /** The account that the archive names; null for `user_id`. */
    archive_user_id: Generated<string | null>
    /** Null for a server that is gone, and for one that had another name. */
    server_id: string | null
    server_name: string
    /** Chosen by a user; a backup with a name is not rotated. */
    name: string | null
    kind: Generated<BackupKind>
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
    /** The code of the fault and its values; null for one without a code. */
    fault_cause: string | null
    offsite: string | null
  }
  backup_job: {
    id: string
    user_id: string
    /** Null for the check of a backup without its server. */
    server_id: string | null
    backup_id: string
    /** The name of the backup that is being made. */
    backup_name: string | null
    work: BackupWork
    started_at: number
    by_user: string | null
    by_name: string
    run_id: string | null
  }
  backup_failure: {
    server_id: string
    user_id: string
    work: BackupWork
    at: number
    reason: string
    /** The code and the values of the reason as JSON. */
    cause: string | null
  }
  discarded_backup: { id: string }
  scheduled_task: {
    id: string
    user_id: string
    /** Null until an owner without a server has one again. */
    server_id: string | null
    type: TaskType
    /** The event or the command of a task as JSON; null for other types. */
    work: string | null
    /** The member who made the task or took it over; null when it belongs to the owner. */
    author_id: string | null
    schedule: string
    timezone: string
    created_at: number
    paused_at: number | null
    /** The next unclaimed due time; null while the task is paused. */
    next_at: number | null
    last_run_at: number | null
    /** Due times up to this one are final; their outcomes are no longer stored. */
    settled_until: number | null
    /** The due time whose restart the players were last warned of, and the minutes that were left. */
    warned_for: number | null
    warned_minutes: number | null
  }
  task_run: {
    id: string
    task_id: string
    due_at: number
    /** The due time plus the task's own delay; the run starts no earlier. */
    begin_at: number
    by_hand: number
    /** 'running' from the due time on; before `started_at` the run is queued. */
    outcome: RunOutcome
    reason: string | null
    /** The code and the values of the reason as JSON. */
    cause: string | null
    started_at: number | null
    finished_at: number | null
    /** The api that executes the run; null when a backup job completes it. */
    lease_owner: string | null
    /** Deadline for the next sign of life; after it the run counts as failed. */
    lease_until: number | null
    /** 1 for a run that failed for lack of news; the news may still arrive. */
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
