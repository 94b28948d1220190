import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '@trellis/program/thread-priority.ts'
import { busyFields, type FromThread, type ThreadData, type ToThread } from '../messages.ts'
import { Scripts } from './scripts.ts'

/** The game comes first on the processor. */
const niceness = 19

const { busy }: ThreadData = workerData
const port = parentPort
if (port === null) throw new Error('This program runs in a thread.')

const thread = lowerThreadPriority(niceness)
if (thread !== null) Atomics.store(busy, busyFields.thread, thread)
const scripts = new Scripts({
  busy,
  cpu: measureCpu,
  send: (message: FromThread) => port.postMessage(message),
})
port.on('message', (message: ToThread) => scripts.handle(message))

function measureCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
