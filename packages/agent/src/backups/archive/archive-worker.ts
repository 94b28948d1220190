// Entry point of a worker thread for one archive task at a time: packing, checking and unpacking
// must not block the main thread, which serves all servers.
import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { guardZlib } from '@trellis/program/thread-end.ts'
import { z } from 'zod'
import { ArchiveFault } from './archive-fault.ts'
import { readArchive } from './archive-reader.ts'
import { UnpackTarget } from './archive-unpack.ts'
import { writeArchive } from './archive-writer.ts'
import { copyFiles } from './copy-files.ts'
import { findDocumentAt } from './entry-path.ts'
import { OpenedDocuments } from './opened-documents.ts'
import { stage } from './stage.ts'
import { type Checked, type Message, type Task, taskSchema } from './tasks.ts'

const minReportIntervalMs = 100

const post = (message: Message) => parentPort?.postMessage(message)

const shared = z.instanceof(Int32Array)
const { isUnwanted, end } = z.object({ isUnwanted: shared, end: shared }).parse(workerData)
guardZlib(end)

let reportedAt = 0
/** Throws when the task has been cancelled. */
function reportProgress(done: number, total: number): void {
  if (Atomics.load(isUnwanted, 0) !== 0) throw new Error('The task is not wanted any more.')
  const now = performance.now()
  if (now - reportedAt < minReportIntervalMs) return
  reportedAt = now
  post({ is: 'progress', done, total })
}

async function perform(task: Task): Promise<unknown> {
  switch (task.do) {
    case 'stage':
      return stage(task.database, task.staging, task.what)
    case 'pack':
      return writeArchive(task.staging, task.target, {
        manifest: task.manifest,
        onProgress: reportProgress,
      })
    case 'copy':
      return copyFiles(task, reportProgress)
    case 'check':
      return check(task)
    case 'unpack':
      return unpack(task)
  }
}

async function check({ archive, expected }: Extract<Task, { do: 'check' }>): Promise<Checked> {
  const total = statSync(archive).size
  const documents = new OpenedDocuments()
  const { files, sizeBytes } = await readArchive(archive, expected, {
    sinkFor: (path) => documents.sink(path),
    onProgress: (done) => reportProgress(done, total),
  })
  const kinds = files.map(({ path }) => findDocumentAt(path)?.kind)
  return {
    sizeBytes,
    worlds: kinds.filter((kind) => kind === 'world').length,
    players: kinds.filter((kind) => kind === 'player').length,
    broken: documents.broken.length,
  }
}

/** The check before this has opened every document; the hashes prove that they are unchanged. */
async function unpack(task: Extract<Task, { do: 'unpack' }>): Promise<void> {
  const total = statSync(task.archive).size
  const target = new UnpackTarget(task.target, task.folders)
  const { files } = await readArchive(task.archive, task.expected, {
    sinkFor: (path) => target.sink(path),
    onProgress: (done) => reportProgress(done, total),
  })
  target.settle(files, () => reportProgress(total, total))
}

async function take(task: unknown): Promise<void> {
  try {
    post({ is: 'done', outcome: await perform(taskSchema.parse(task)) })
  } catch (error) {
    const known = error instanceof ArchiveFault ? error.reason : null
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    post({ is: 'failed', sentence: known?.reason ?? null, cause: known?.cause, code, reason })
  }
}

parentPort?.on('message', (task: unknown) => void take(task))
