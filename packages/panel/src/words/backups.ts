import type { BackupPhase, BackupWork } from '@trellis/contract/backups.ts'

const works: Record<BackupWork, { now: string; failed: string }> = {
  create: {
    now: 'Creating the backup',
    failed: 'The backup could not be created',
  },
  check: {
    now: 'Checking the backup',
    failed: 'The backup could not be checked',
  },
  restore: {
    now: 'Restoring from the backup',
    failed: 'The backup could not be restored',
  },
  undo: {
    now: 'Undoing the restore',
    failed: 'The restore could not be undone',
  },
  send: {
    now: 'Copying the backup off-site',
    failed: 'The backup could not be copied off-site',
  },
}

/** What keeps the owner's mind at rest after each failure. */
const afterFailure: Record<BackupWork, string> = {
  create: 'Your server is as it was. If there was a backup before, it is still there.',
  check: 'Nothing was changed. Check it again in a while.',
  restore: 'Your server has the data that it had before.',
  undo: 'Your server has the restored data.',
  send: 'The backup on the server host is not touched by this.',
}

const phases: Record<BackupPhase, string> = {
  waiting: 'Waiting for its turn…',
  copying: 'Taking a still picture of the server…',
  packing: 'Packing…',
  fetching: 'Fetching the off-site copy…',
  checking: 'Opening every world and player…',
  sending: 'Sending the off-site copy…',
  stopping: 'Stopping the server…',
  unpacking: 'Unpacking beside the present data…',
  swapping: 'Putting the data in place…',
}

const count = (of: number, one: string, many: string) => `${of} ${of === 1 ? one : many}`

export const backupWords = {
  intro: 'One backup of your server, opened and checked so that it works when you need it.',
  fetchFailed: 'Failed to fetch backup status.',
  toDashboard: 'Go to the dashboard',

  foundTitle: 'Backup Found',
  createdOn: 'Created on',
  onlyOne: 'Only one backup may exist. To make a new one by hand, delete this one first.',
  tip: 'Tip: a scheduled task renews it by itself, and only once the new one is proven.',
  toScheduler: 'Schedule backups',
  facts: {
    serverName: 'Server',
    worlds: 'Worlds',
    players: 'Players',
    size: 'Size',
    offsite: 'Off-site copy',
    sha256: 'SHA-256',
  },
  unknown: '—',
  broken: (of: number) =>
    `${count(of, 'document was', 'documents were')} broken on the server already and kept as found.`,
  checksum: 'checksum',
  copyChecksum: 'Copy the checksum',
  copied: 'Copied',
  offsite: {
    pending: 'Waiting to be sent',
    stored: (when: string) => `Stored ${when}`,
    storedOnce: 'Stored',
    failed: (reason: string) => `Failed: ${reason}`,
    failedSomehow: 'Failed',
  },

  verified: (ago: string) => `Verified ${ago}: every world and player opened.`,
  verifiedAt: (when: string) => `Read in full on ${when}, and every week by itself.`,
  unverified: 'Not verified yet.',
  unverifiedHint: 'Check it now to know that every world and player opens.',
  checkNow: 'Check now',
  faultTitle: 'This backup is damaged',
  faultAdvice: 'Delete it and create a new one while your server is well.',
  faultDenial: 'The backup is damaged.',

  restore: 'Restore from Backup',
  restoreTitle: 'Restore from this backup?',
  restoreText: (when: string) =>
    `This stops the server and overwrites all of its data with the backup of ${when}. Afterwards you must start the server again from the dashboard. What is there now can be put back with “Undo restore” until the next start.`,
  restoreOther: (serverName: string) => `This backup was made of ${serverName}.`,
  restoreConfirm: 'Stop and restore',
  restoreNeedsServer: 'You need a server to restore to.',

  delete: 'Delete Backup',
  deleteTitle: 'Delete this backup?',
  deleteText: (when: string) =>
    `The backup of ${when} is deleted for good. Your server is not touched, but there is nothing to restore from until you create a new backup.`,
  deleteOffsite: 'Its off-site copy is deleted, too.',
  deleteConfirm: 'Delete it',
  deleted: 'Backup deleted.',

  noneTitle: 'No Backup Found',
  noneText: 'Create one now, and you can go back to this day whenever something goes wrong.',
  create: 'Create Backup',
  createHint: 'Your server keeps running and nobody has to leave.',
  noServerTitle: 'No Server Found',
  noServerText: 'Create a server on the dashboard first. Then it can be backed up here.',

  elapsed: 'Time since it began',
  works,
  phases,
  bytes: (done: string, total: string) => `${done} of ${total}`,
  failedText: (reason: string, when: string) => `${reason} (${when})`,
  afterFailure,
  asks: {
    create: 'Failed to create the backup.',
    check: 'Failed to check the backup.',
    restore: 'Failed to restore from the backup.',
    undo: 'Failed to undo the restore.',
    delete: 'Failed to delete the backup.',
  },

  undoTitle: 'Your server was restored',
  undoText: (when: string) =>
    `The backup was put in place on ${when}. Until the next start you can put back what was there before.`,
  undo: 'Undo restore',
  undoConfirmTitle: 'Undo the restore?',
  undoConfirmText:
    'What was there before the restore is put back, and the restored data is dropped. The backup itself stays. Afterwards you must start the server again from the dashboard.',
  undoConfirm: 'Put it back',
  start: 'Start it on the dashboard',
}
