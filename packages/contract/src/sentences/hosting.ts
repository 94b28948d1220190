import type { BackupRefusal } from '../backups.ts'
import type { TemplateRefusal } from '../engines.ts'
import type { Messages } from '../kit/refusal.ts'
import type { ChoiceRefusal } from '../kit/slot.ts'
import type { PowerState } from '../power-rules.ts'
import type { RunReason, TaskRefusal } from '../scheduled-tasks.ts'
import type { ServerRefusal } from '../servers.ts'
import type { CopyRefusal } from '../test-copies.ts'

const statusNames: Record<PowerState, string> = {
  WAITING: 'offline',
  ONLINE: 'online',
  OFFLINE: 'offline',
  STARTING: 'starting',
  STOPPING: 'stopping',
  RESTARTING: 'restarting',
  UNKNOWN: 'not reachable right now',
}

export const serverSentences: Messages<ServerRefusal | ChoiceRefusal> = {
  'server-actions-banned': 'Your account is banned and cannot perform server actions.',
  'creation-disabled': 'Server creation is currently disabled by an administrator.',
  'no-slots': 'You have no available server slots.',
  'actions-disabled': 'Server actions are currently disabled by an administrator.',
  'storage-full': 'Storage limit exceeded. Cannot start server.',
  'server-without-slot': ({ slots }) =>
    `Your slots allow ${slots === 1 ? 'one server' : `${slots} servers`} to run, and this one has no slot.`,
  'too-many-chosen': ({ slots }) =>
    `Your slots allow ${slots === 1 ? 'one server' : `${slots} servers`} to run. Choose fewer.`,
  'time-over': 'Server time has expired. Renew it in the shop.',
  'owner-in-debt': 'The owner of this server owes credits. It starts again when they are paid.',
  'server-suspended': ({ why }) => `This server is suspended: ${why}`,
  'no-server': 'You do not have a server.',
  'server-owner-banned': 'The owner of this server is banned, so it cannot be used now.',
  'name-not-allowed': 'This server name is not allowed.',
  'name-taken': 'A server with this name already exists.',
  'too-many-former-names': ({ max }) =>
    `A server keeps at most ${max} former names. Take one of them again, or wait until one is free.`,
  'installation-full': 'This service has no room for another server now. Ask its support.',
  'no-port': 'No room for another server right now.',
  'server-being-created': 'Your server is still being created. Try again in a moment.',
  'host-unreachable': 'The server host is not reachable right now. Try again in a moment.',
  'server-away': ({ place }) => `The server cannot be reached right now. ${place}`.trim(),
  removed: 'This server was removed for good.',
  'engine-gone': 'The engine of this server is not available any more.',
  'wrong-status': ({ action, status }) =>
    `Cannot ${action} the server while it is ${statusNames[status]}.`,
}

export const backupSentences: Messages<BackupRefusal> = {
  'backup-exists': 'A backup already exists. Delete it first.',
  'backups-full': ({ max }) => `All ${max} places for backups are taken. Delete one first.`,
  'no-backup': 'There is no backup.',
  'backup-busy': 'Something is being done with the backup already.',
  'nothing-to-undo': 'There is nothing to undo.',
  'backup-job-lost': 'The server host does not know of it any more; nothing was changed.',
}

export const copySentences: Messages<CopyRefusal> = {
  'not-a-copy': 'This server is not a test copy.',
  'copy-of-copy': 'This server is a test copy itself. Make another copy of your live server.',
  'copy-other-engine': 'Test copies work with the built-in engine only.',
  'copy-not-in-cluster': 'This service cannot make test copies.',
  'copy-too-large': 'Your storage has no room for this copy.',
  'copy-source-gone': 'The live server of this test copy is not there any more.',
  'copy-failed': 'The test copy could not be made. Nothing was changed. Try again.',
  'copy-name-kept': 'A test copy keeps its name.',
  'copy-not-transferable': 'A test copy cannot be given to another user.',
  'copy-unchanged': 'This was not changed on the test copy.',
  'copy-name-on-live': 'The live server has got another world with this name.',
  'copy-gone-on-live': 'This world was deleted on the live server. Restore it there first.',
}

export const taskSentences: Messages<TaskRefusal> = {
  'schedule-empty': 'Schedule cannot be empty.',
  'schedule-invalid': 'Invalid schedule format.',
  'schedule-uninterpreted': 'Could not interpret schedule.',
  'schedule-never-due': 'This schedule never comes.',
  'schedule-too-often': ({ minutes }) => `A task can run at most every ${minutes} minutes.`,
  'unknown-time-zone': 'Unknown time zone.',
  'too-many-tasks': ({ max }) => `You can have at most ${max} scheduled tasks.`,
  'no-server-for-tasks': 'You need a server to schedule tasks.',
  'no-such-task': 'There is no such task.',
  'task-running': 'This task is running already.',
  'task-work-missing': 'Choose what the task does.',
  'schedule-unreadable': 'The schedule of this task cannot be read. Delete it and make it again.',
}

const missed = 'The service was not there in time.'

export const runSentences: Messages<RunReason> = {
  'run-missed': missed,
  'run-missed-with': ({ before }) => `${missed} ${before} earlier runs were missed, too.`,
  'runs-missed': ({ count }) => `${missed} ${count} runs were missed.`,
  'run-overlapped': 'The run before it was not finished.',
  'run-unreadable':
    'Its schedule can no longer be read, so it was paused. Delete it and make it again.',
  'run-interrupted': 'The panel was restarted, so the result is not known.',
  'run-overdue': 'It did not end in time.',
  'run-paused': 'The task was paused.',
  'author-without-right':
    'The member who made this task may not do that any more, so it was paused. Resume it to take it over.',
  'server-not-running': 'The server was not running.',
  'server-stopped-meanwhile': 'The server was stopped before it was back.',
  'server-not-back': 'The server did not come back in time.',
}

export const templateSentences: Messages<TemplateRefusal> = {
  'engine-in-use': ({ servers }) =>
    servers === 1
      ? 'One server uses this engine.'
      : `${servers.toLocaleString('en-US')} servers use this engine.`,
}
