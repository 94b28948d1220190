import type { AgentCommandName } from './agent.ts'

/** The commands that change nothing that outlives their connection. */
const readingCommands: ReadonlySet<AgentCommandName> = new Set([
  'archive.import-report',
  'backup.compare',
  'backup.document-changes',
  'backup.list',
  'backup.record',
  'console.follow',
  'console.history',
  'console.hold',
  'console.runs',
  'console.unfollow',
  'copy.differences',
  'document.read',
  'document.version-changes',
  'document.versions',
  'edits.waiting',
  'hello',
  'host.ping',
  'host.state',
  'library.list',
  'lobby.state',
  'player.alts',
  'player.banned',
  'player.list',
  'player.online',
  'player.profile',
  'port.try',
  'server.happenings',
  'server.last-exit',
  'server.report',
  'server.usage',
  'storage.read',
  'texture.read',
  'world.copy',
  'world.deleted',
  'world.list',
  'world.tiles',
  'world.watch',
])

/** The commands whose only record is the entry that the api makes when they are done, by the beginning of their name. */
const unrecorded = /^(document|edits|library|player|texture|timed-event|world)\./
const unrecordedToo: ReadonlySet<AgentCommandName> = new Set([
  'backup.restore-document',
  'console.command',
  'copy.take-over',
])

/** Returns whether only the caller can record the changes of the command: the agent keeps no event of it, and nothing repeats it. */
export const isRecordedByCaller = (command: AgentCommandName): boolean =>
  mayChange(command) && (unrecorded.test(command) || unrecordedToo.has(command))

/** Returns whether the command may change something. A request for it without an answer may have been done. */
export const mayChange = (command: AgentCommandName): boolean => !readingCommands.has(command)
