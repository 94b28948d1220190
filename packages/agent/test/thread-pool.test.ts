import { createFault, Fault } from '@trellis/link/fault.ts'
import { FairQueue, type QueuedTask } from '@trellis/program/fair-queue.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createThreadSource, ThreadPool } from '../src/threads/thread-pool.ts'
import { oddThread } from './test-agent.ts'

const task = (owner: string, weight: QueuedTask['weight'] = 'heavy') => ({ owner, weight })

describe('the task queue', () => {
  it('alternates between owners, regardless of their number of tasks', () => {
    const queue = new FairQueue(3)
    for (let count = 0; count < 10; count++) queue.add(task('greedy', 'light'))
    queue.add(task('modest', 'light'))
    expect([queue.take(), queue.take(), queue.take()].map((it) => it?.owner)).toEqual([
      'greedy',
      'modest',
      'greedy',
    ])
  })

  it('reserves one thread for other owners, and one for light tasks', () => {
    const queue = new FairQueue(3)
    for (let count = 0; count < 3; count++) queue.add(task('greedy'))
    expect([queue.take(), queue.take(), queue.take()].filter(Boolean)).toHaveLength(2)
    queue.add(task('other', 'heavy'))
    expect(queue.take()).toBeNull()
    queue.add(task('other', 'light'))
    expect(queue.take()).toMatchObject({ owner: 'other', weight: 'light' })
  })

  it('runs one background task at a time', () => {
    const queue = new FairQueue(4)
    const first = task('a', 'background')
    queue.add(first)
    queue.add(task('b', 'background'))
    expect(queue.take()).toBe(first)
    expect(queue.take()).toBeNull()
    queue.leave(first)
    expect(queue.take()?.owner).toBe('b')
  })

  it('limits the tasks of each owner', () => {
    const queue = new FairQueue(3)
    const added = Array.from({ length: 60 }, () => queue.add(task('greedy')))
    expect(added.filter(Boolean)).toHaveLength(50)
    expect(queue.add(task('modest'))).toBe(true)
  })
})

function newPool(size = 3): ThreadPool {
  const pool = new ThreadPool(createThreadSource(oddThread('odd-tasks')), size)
  onTestFinished(() => pool.end())
  return pool
}
const options = { owner: 'Bob', weight: 'heavy' as const, budgetMs: 300 }
const run = (pool: ThreadPool, name: string, params: unknown = {}, other = {}) =>
  pool.run({ name, params }, { ...options, ...other })
const catchFault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Fault ? error : null),
  )

describe('a thread pool', () => {
  it('ends a task that takes too long, and runs the next one', async () => {
    const pool = newPool()
    const fault = await catchFault(run(pool, 'loop'))
    expect(fault).toMatchObject({ kind: 'trouble', code: 'takes-too-long' })
    expect(fault?.message).toContain('Nothing was changed.')
    expect(await run(pool, 'echo', 'still here')).toBe('still here')
  })

  it('refuses a task that its own end cuts off', async () => {
    const pool = newPool()
    const cutOff = catchFault(run(pool, 'loop', {}, { budgetMs: 60_000 }))
    await pool.end()
    expect(await cutOff).toMatchObject({ kind: 'trouble', code: 'host-busy' })
  })

  it('reports an unknown outcome when a task has begun to write', async () => {
    const fault = await catchFault(run(newPool(), 'loop-while-writing'))
    expect(fault).toMatchObject({ code: 'outcome-unknown' })
  })

  it('ends a task that needs too much memory', async () => {
    const pool = newPool()
    const fault = await catchFault(run(pool, 'fill-memory', {}, { budgetMs: 60_000 }))
    expect(fault).toMatchObject({ kind: 'trouble', code: 'needs-too-much-memory' })
    expect(await run(pool, 'echo', 1)).toBe(1)
  })

  it('excludes the time in which a task waits for an engine', async () => {
    const pool = newPool()
    const host = {
      // The answer comes when a task with the same time, which begins after the question, has used it up.
      engine: async () => {
        expect(await catchFault(run(pool, 'loop'))).toMatchObject({ code: 'takes-too-long' })
        return null
      },
      room: async () => undefined,
    }
    expect(await run(pool, 'ask-engine', {}, { host })).toBe('answered')
  })

  it('reserves a slot until the task has ended, and forwards its refusal', async () => {
    const ended: string[] = []
    const host = {
      engine: async () => null,
      room: async (_growth: unknown, _bound: unknown, work: Promise<unknown>) => {
        void work.then(() => ended.push('done'))
      },
    }
    expect(await run(newPool(), 'ask-room', {}, { host })).toBe('reserved')
    expect(ended).toEqual(['done'])
    const full = async () => {
      throw createFault('conflict', { code: 'host-full' })
    }
    const refused = await catchFault(
      run(newPool(), 'ask-room', {}, { host: { ...host, room: full } }),
    )
    expect(refused).toMatchObject({ kind: 'conflict', params: { reason: 'host-full' } })
  })

  it('answers another owner while one has ten endless tasks', async () => {
    const pool = newPool()
    let ended = 0
    const endless = Array.from({ length: 10 }, () =>
      run(pool, 'loop', {}, { owner: 'Greedy', budgetMs: 20_000 }).catch(() => ended++),
    )
    expect(await run(pool, 'echo', 'quick', { weight: 'light' })).toBe('quick')
    expect(ended).toBe(0)
    await pool.end()
    await Promise.all(endless)
    expect(ended).toBe(10)
  })
})
