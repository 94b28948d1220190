import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { notRunnableExitCode, portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { LastExit } from '@trellis/contract/servers.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { ConsoleKeeper } from '../console/console-keeper.ts'
import { readHistory } from '../console/history.ts'
import type { EngineExit } from '../runtime/driver.ts'
import type { LastExitRecord, RunRecord } from './records.ts'

const tailBytes = 8 * 1024
const linesKept = 200

/**
 * Writes the end of a run into its console: the process's output outside of it, such as the
 * runtime's last messages, and one line of the agent. Returns the kept record of the exit.
 */
export function recordExit(
  { folder, keeper }: { folder: ServerFolder; keeper: ConsoleKeeper },
  run: RunId,
  lastExit: LastExit,
): LastExitRecord {
  keeper.endRun(run, outputTail(join(folder.run, 'output.log')), lastExit.reason)
  const { lines } = readHistory(keeper.log, keeper.log.end(), { since: null, limit: linesKept })
  return { lastExit, lines }
}

/** Why an engine could not start, as it says with its exit code; null for any other end. */
export function startFault({ code }: EngineExit, port: number): string | null {
  if (code === portTakenExitCode) {
    return `The server could not start: another program uses its UDP port ${port}.`
  }
  if (code !== notRunnableExitCode) return null
  return 'The server could not start: its engine cannot be run here. The console says why.'
}

/**
 * Returns a sentence for the owner on how the run ended. `fault` is the reason if the agent killed
 * it.
 */
export function describeExit(
  record: RunRecord,
  exit: EngineExit,
  { at, fault }: { at: string; fault: string | null },
): LastExit {
  const asked = record.asked !== null
  const { code, signal } = exit
  return { run: record.run, at, code, signal, asked, reason: reasonFor(record, exit, fault) }
}

function reasonFor({ asked }: RunRecord, exit: EngineExit, fault: string | null): string {
  if (fault !== null) return fault
  if (asked === 'kill') return 'The server was killed.'
  if (asked === 'restart') return 'The server stopped to start again.'
  if (asked !== null) {
    return exit.signal === 'SIGKILL'
      ? 'The server did not stop in time and was killed.'
      : 'The server stopped.'
  }
  if (exit.signal !== null) return `The server crashed: it was ended by ${exit.signal}.`
  if (exit.code === null) return 'The server crashed: its process is gone.'
  if (exit.code === 0) return 'The server ended although nobody asked it to.'
  return `The server crashed with exit code ${exit.code}.`
}

const maxLines = 20

/** Returns the event for the exit; null for the first half of a restart. */
export function describeExitEvent(
  record: RunRecord,
  { lastExit, lines }: LastExitRecord,
): Pick<ServerEvent, 'kind' | 'run' | 'by' | 'detail'> | null {
  const { code, signal, reason } = lastExit
  const detail = { code, signal, reason }
  const { run, asked, askedBy: by } = record
  if (asked === null) {
    return { kind: 'crashed', run, by: null, detail: { ...detail, lines: lines.slice(-maxLines) } }
  }
  if (asked === 'restart') return null
  return { kind: asked === 'kill' ? 'killed' : 'stopped', run, by, detail }
}

function outputTail(path: string): string[] {
  const text = readTail(path)
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function readTail(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const size = fstatSync(file).size
      const bytes = Buffer.alloc(Math.min(size, tailBytes))
      readSync(file, bytes, 0, bytes.length, size - bytes.length)
      return bytes.toString('utf8')
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
