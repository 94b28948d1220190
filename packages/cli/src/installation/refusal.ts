import { ArchiveFault } from '@trellis/agent/index.ts'
import { MoveRefused } from '@trellis/api/database-move/move-database.ts'
import { DataRefused } from '@trellis/api/kit/data-version.ts'
import { unusableExitCode } from '@trellis/program/read-settings.ts'

/** Why it cannot be done, in words for the operator. Any other error is a bug, or the system's own. */
export class Refusal extends Error {
  override name = 'Refusal'
  /** The exit code of the program. */
  readonly exitCode: number = 1
}

/** The settings do not fit the command, so that another attempt fails as well. */
export class SettingsRefusal extends Refusal {
  override readonly exitCode = unusableExitCode
}

/** Returns the exit code for an error. */
export const getExitCode = (error: unknown): number =>
  error instanceof Refusal ? error.exitCode : 1

/** Returns the message for the operator; for a bug, all details. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isForOperator = [Refusal, ArchiveFault, DataRefused, MoveRefused].some(
    (it) => error instanceof it,
  )
  if (isForOperator) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is not enough space. (${error.message})`
  const isOfSystem = 'syscall' in error || code.startsWith('ERR_PARSE_ARGS')
  return isOfSystem ? error.message : (error.stack ?? error.message)
}
