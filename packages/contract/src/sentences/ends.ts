import type { EndReason } from '../kit/end-reasons.ts'
import type { Messages } from '../kit/refusal.ts'

export const endSentences: Messages<EndReason> = {
  'exit-killed': 'The server was killed.',
  'exit-restarted': 'The server stopped to start again.',
  'exit-too-late': 'The server did not stop in time and was killed.',
  'exit-stopped': 'The server stopped.',
  'exit-flooded': 'The server was ended: it sent more data than its host can read.',
  'exit-foreign-port': ({ port }) =>
    `The server was ended: it used UDP port ${port}, which is not its own.`,
  'exit-over-memory': ({ memoryMb }) =>
    `The server was ended: it needed more than its ${memoryMb.toLocaleString('en-US')} MB of memory.`,
  'exit-perhaps-over-memory': ({ memoryMb }) =>
    `The server was ended, probably because it needed more than its ${memoryMb.toLocaleString('en-US')} MB of memory.`,
  'exit-machine-down': 'The machine went down.',
  hung: ({ seconds }) => `The server hung: it gave no sign of life for ${seconds} s.`,
  'crashed-by-signal': ({ signal }) => `The server crashed: it was ended by ${signal}.`,
  'crashed-gone': 'The server crashed: its process is gone.',
  'crashed-unasked': 'The server stopped unexpectedly.',
  'crashed-with-code': ({ exitCode }) => `The server crashed with exit code ${exitCode}.`,
  'crash-loop': ({ crashes, minutes }) =>
    `The server crashed ${crashes} times in ${minutes} minutes and is no longer started automatically.`,
  'start-too-slow': ({ seconds }) => `The server did not become ready within ${seconds} s.`,
  'start-port-taken': ({ port }) =>
    `The server could not start: another program uses its UDP port ${port}.`,
  'start-not-runnable':
    'The server could not start: its engine cannot be run here. The console says why.',
  'start-refused': 'The server could not be started: the machine refused to run it.',
  'start-service-away':
    'The server could not be started: the container service of its machine does not answer.',
  'start-bundled-only':
    'The server could not be started: the container image of its machine holds the bundled engine only.',
  'backup-missing': 'The backup is missing on the server host.',
  'backup-newer': 'This backup was made by a newer Trellis.',
  'not-a-backup': 'This is not a backup.',
  'backup-damaged': 'The backup is damaged.',
  'backup-same-names': ({ path }) => `Two files differ only in the case of their names: ${path}.`,
  'backup-large-file': ({ path }) => `A file is too large for a backup: ${path}.`,
  'backup-too-many-files': 'There are too many files for a backup.',
  'backup-file-changed': ({ path }) => `A file changed while it was packed: ${path}.`,
  'offsite-unreachable': 'The off-site store could not be reached.',
  'offsite-cut-off': 'The off-site store broke off.',
  'offsite-error': ({ status }) => `The off-site store answered with an error (${status}).`,
  'offsite-not-joined': 'The off-site store could not put the parts together.',
  'offsite-wrong-key': 'The off-site store refused our access key.',
  'offsite-no-bucket': 'The off-site store does not have this bucket.',
  'offsite-refused': ({ status }) => `The off-site store refused this (${status}).`,
  'offsite-odd-answer': 'The off-site store gave an unexpected answer.',
  'offsite-differs': 'The copy in the off-site store is not the same as the backup.',
  'offsite-archive-short': 'The archive is shorter than it was.',
  'offsite-not-sent': 'The server host could not send the backup.',
  'offsite-host-ends': 'The server host is shutting down.',
  'offsite-backup-deleted': 'The backup was deleted.',
  'host-failed': 'The server host could not do this. Its operator finds the reason in the log.',
}
