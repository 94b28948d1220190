import { parentPort, workerData } from 'node:worker_threads'
import { guardZlib } from '@trellis/program/thread-end.ts'
import { lowerThreadPriority } from '@trellis/program/thread-priority.ts'
import { readThreadMs } from '@trellis/program/work-meter.ts'
import * as z from 'zod'
import type { Work } from './work.ts'
import { describeError, type FromWorker, toWorkerSchema } from './work-messages.ts'

/** The main thread and the games come first. */
const niceness = 5

/** Performs the works that the main thread sends, one at a time. Runs in a worker thread. */
export function serveWork(works: readonly Work<never, unknown>[]): void {
  const byName = new Map(works.map((work) => [work.name, work]))
  const send = (message: FromWorker) => parentPort?.postMessage(message)
  lowerThreadPriority(niceness)
  guardZlib(z.instanceof(Int32Array).parse(workerData))
  parentPort?.on('message', (raw: unknown) => {
    send({ is: 'begun' })
    const begun = readThreadMs()
    const spent = () => readThreadMs() - begun
    perform(byName, raw).then(
      (output) => send({ is: 'done', ms: spent(), output }),
      (error: unknown) => send(describeError(error, spent())),
    )
  })
}

async function perform(
  works: ReadonlyMap<string, Work<never, unknown>>,
  raw: unknown,
): Promise<unknown> {
  const { name, input } = toWorkerSchema.parse(raw)
  const work = works.get(name)
  if (work === undefined) throw new Error(`There is no work ${name}.`)
  // The main thread is of the same build: it gives the input of this work.
  return work.perform(input as never)
}
