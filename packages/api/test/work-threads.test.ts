import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Fault } from '../src/kit/fault.ts'
import type { Work } from '../src/kit/work/work.ts'
import { WorkThreads } from '../src/kit/work/work-threads.ts'

const entry = join(import.meta.dirname, 'fixtures/odd-works.ts')
const large = 'x'.repeat(1_000_000)

/** The main thread knows a work by its name; performing it here would be a fault of the test. */
const named = <Output>(name: string): Work<{ text: string }, Output> => ({
  name,
  perform: () => {
    throw new Error(`${name} ran on the main thread.`)
  },
})

function openThreads(budgetMs?: number) {
  const threads = new WorkThreads(entry, budgetMs)
  onTestFinished(() => threads.close())
  const run = <Output>(name: string, input: object = {}, owner = 'ann') =>
    threads.run(named<Output>(name), { text: large, ...input }, owner)
  return { threads, run }
}

const createGate = () => new Int32Array(new SharedArrayBuffer(4))

function open(gate: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

describe('work with large documents', () => {
  it('runs in a thread, and with small ones on the main thread', async () => {
    const { threads, run } = openThreads()
    expect(await run<number>('thread')).not.toBe(threadId)
    const work: Work<{ text: string }, number> = { name: 'thread', perform: () => threadId }
    expect(await threads.run(work, { text: 'short' }, 'ann')).toBe(threadId)
  })

  it.each(['name', 'a.0.b', '__proto__', 'constructor'])(
    'throws the fault of the thread with its field %s',
    async (path) => {
      const { run } = openThreads()
      const error = await run('refuse', { path }).catch((it: unknown) => it)
      if (!(error instanceof Fault)) throw new Error('It is no fault.')
      expect(error).toMatchObject({ kind: 'bad-input', code: 'bad-input', message: 'Not this.' })
      expect(Object.entries(error.fields ?? {})).toEqual([[path, 'Why.']])
      const cause = { code: 'some-code', params: { max: 3 } }
      expect(Object.entries(error.fieldCauses ?? {})).toEqual([[path, cause]])
    },
  )

  it.each(['fail', 'exhaust', 'exit', 'unknown'])(
    'reports a thread that fails by "%s", and works again',
    async (name) => {
      const { run } = openThreads(120_000)
      const error = await run(name).catch((it: unknown) => it)
      expect(error).toBeInstanceOf(Error)
      expect(error).not.toBeInstanceOf(Fault)
      expect(await run<number>('thread')).not.toBe(threadId)
    },
  )

  it('ends a thread that takes too long, and refuses the call', async () => {
    const { run } = openThreads(50)
    await expect(run('wait', { gate: createGate() })).rejects.toMatchObject({ kind: 'too-many' })
    expect(await run<number>('thread')).not.toBe(threadId)
  })

  it('leaves a thread to others while one account keeps one busy', async () => {
    const { run } = openThreads()
    const gate = createGate()
    const greedy = Array.from({ length: 20 }, () => run<string>('wait', { gate }, 'greedy'))
    const others = ['ann', 'ben', 'cat'].map((owner) => run<number>('thread', {}, owner))
    expect(new Set(await Promise.all(others)).size).toBe(1)
    open(gate)
    expect(new Set(await Promise.all(greedy))).toEqual(new Set(['done']))
  })

  it('refuses the calls of one account beyond its queue, and those of no other', async () => {
    const { run } = openThreads()
    const gate = createGate()
    const sent = Array.from({ length: 80 }, () =>
      run<string>('wait', { gate }, 'greedy').catch(({ kind }: Fault) => kind),
    )
    await run('thread', {}, 'ann')
    open(gate)
    const outcomes = await Promise.all(sent)
    expect(outcomes.filter((it) => it === 'done').length).toBeGreaterThanOrEqual(50)
    expect(outcomes.filter((it) => it === 'too-many').length).toBeGreaterThan(20)
  })

  it('refuses waiting work when it closes', async () => {
    const { threads, run } = openThreads()
    const sent = Array.from({ length: 3 }, () =>
      run('wait', { gate: createGate() }).catch((it: unknown) => it),
    )
    await threads.close()
    for (const outcome of await Promise.all(sent)) expect(outcome).toBeInstanceOf(Error)
  })
})
