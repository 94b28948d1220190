// Runs in a worker thread: it does the work with a server's files that would hold up the main thread, one task at a time.
import { parentPort, workerData } from 'node:worker_threads'
import { guardZlib } from '@trellis/program/thread-end.ts'
import { lowerThreadPriority } from '@trellis/program/thread-priority.ts'
import { readThreadMs } from '@trellis/program/work-meter.ts'
import { z } from 'zod'
import { performTask } from './tasks.ts'
import { MainThread } from './threads/main-thread.ts'
import { describeFailure, type FromThread, toThreadSchema } from './threads/thread-messages.ts'

/** The games and the main thread come first. */
const niceness = 5

const send = (message: FromThread) => parentPort?.postMessage(message)
const main = new MainThread(send)

async function perform(name: string, params: unknown): Promise<void> {
  send({ is: 'begun' })
  const begun = readThreadMs()
  const spent = () => readThreadMs() - begun
  try {
    const outcome = await performTask(name, params, main)
    send({ is: 'done', ms: spent(), outcome })
  } catch (error) {
    send({ is: 'failed', ms: spent(), failure: describeFailure(error) })
  }
}

lowerThreadPriority(niceness)
guardZlib(z.instanceof(Int32Array).parse(workerData))
parentPort?.on('message', (raw: unknown) => {
  const message = toThreadSchema.parse(raw)
  if (message.is === 'task') void perform(message.name, message.params)
  else main.take(message)
})
