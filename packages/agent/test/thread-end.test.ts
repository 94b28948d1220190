import { Worker } from 'node:worker_threads'
import { createThreadEnd, endThread } from '@trellis/program/thread-end.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { oddThread } from './test-agent.ts'

function startThread() {
  const end = createThreadEnd()
  const worker = new Worker(oddThread('odd-tasks'), { workerData: end, env: {}, execArgv: [] })
  onTestFinished(() => endThread(worker, end))
  const run = (name: string) => {
    const done = Promise.withResolvers<void>()
    worker.on('message', ({ is }: { is: string }) => is === 'done' && done.resolve())
    worker.postMessage({ is: 'task', name, params: null })
    return done.promise
  }
  return { end, worker, run }
}

const [inZlib, isWanted, never] = [0, 1, 2]

describe('the end of a thread', () => {
  it('waits for a call of zlib', async () => {
    const { end, worker, run } = startThread()
    Atomics.store(end, inZlib, 1)
    let isOver = false
    const ended = endThread(worker, end).then(() => {
      isOver = true
    })
    for (let count = 0; count < 3; count++) await run('echo')
    expect(isOver).toBe(false)
    Atomics.store(end, inZlib, 0)
    await ended
    expect(worker.threadId).toBe(-1)
  })

  it.each(['compress', 'create-stream', 'create-stream-in-library'])(
    'lets no call of zlib begin that would %s',
    async (name) => {
      const { end, worker, run } = startThread()
      await run(name)
      expect(Atomics.load(end, inZlib)).toBe(0)
      Atomics.store(end, isWanted, 1)
      void run(name)
      await expect.poll(() => Atomics.notify(end, never)).toBe(1)
      await endThread(worker, end)
      expect(worker.threadId).toBe(-1)
    },
  )

  it('does not wait for a thread that died in such a call', async () => {
    const { end, worker } = startThread()
    Atomics.store(end, inZlib, 1)
    await worker.terminate()
    await endThread(worker, end)
  })
})
