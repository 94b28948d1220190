import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { ExitReason } from '@trellis/contract/kit/end-reasons.ts'
import type { RunId } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { LastExit } from '@trellis/contract/kit/run-end.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { notRunnableExitCode, portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { ConsoleStore } from '../console/console-store.ts'
import { readHistory } from '../console/history.ts'
import type { EngineExit } from '../runtime/driver.ts'
import type { LastExitRecord, RunRecord } from './records.ts'

const tailBytes = 8 * 1024
const maxTailLines = 200

/**
 * Writes the end of a run into its console: the process's output outside of it, such as the
 * runtime's last messages, and one line of the agent. Returns the kept record of the exit.
 */
export function recordExit(
  { folder, console }: { folder: ServerFolder; console: ConsoleStore },
  run: RunId,
  lastExit: LastExit,
): LastExitRecord {
  console.endRun(run, readOutputTail(join(folder.run, 'output.log')), lastExit.reason)
  const { lines } = readHistory(console.log, console.log.end(), {
    since: null,
    limit: maxTailLines,
  })
  return { lastExit, lines }
}

/** Returns why an engine could not start, as it says with its exit code; null for any other end. */
export function findStartFault({ code }: EngineExit, port: number): Reason | null {
  if (code === portTakenExitCode)
    return createReason({ code: 'start-port-taken', params: { port } })
  return code === notRunnableExitCode ? createReason({ code: 'start-not-runnable' }) : null
}

/**
 * Returns for the owner how the run ended. `fault` is the reason if the agent killed
 * it.
 */
export function describeExit(
  record: RunRecord,
  exit: EngineExit,
  { at, fault }: { at: string; fault: Reason | null },
): LastExit {
  const requested = record.asked !== null
  const { code, signal } = exit
  return {
    run: record.run,
    at,
    code,
    signal,
    asked: requested,
    ...(fault ?? createReason(findReason(record, exit))),
  }
}

function findReason({ asked }: RunRecord, { code, signal }: EngineExit): ExitReason {
  if (asked === 'kill') return { code: 'exit-killed' }
  if (asked === 'restart') return { code: 'exit-restarted' }
  if (asked !== null) return { code: signal === 'SIGKILL' ? 'exit-too-late' : 'exit-stopped' }
  if (signal !== null) return { code: 'crashed-by-signal', params: { signal } }
  if (code === null) return { code: 'crashed-gone' }
  if (code === 0) return { code: 'crashed-unasked' }
  return { code: 'crashed-with-code', params: { exitCode: code } }
}

const maxLines = 20

/** Returns the event for the exit; null for the first half of a restart. */
export function describeExitEvent(
  record: RunRecord,
  { lastExit, lines }: LastExitRecord,
): Pick<ServerEvent, 'kind' | 'run' | 'by' | 'detail'> | null {
  const { code, signal, reason, cause } = lastExit
  const detail = { code, signal, reason, ...(cause && { cause }) }
  const { run, asked, askedBy: by } = record
  if (asked === null) {
    return { kind: 'crashed', run, by: null, detail: { ...detail, lines: lines.slice(-maxLines) } }
  }
  if (asked === 'restart') return null
  return { kind: asked === 'kill' ? 'killed' : 'stopped', run, by, detail }
}

function readOutputTail(path: string): string[] {
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
