import { describe, expect, it } from 'vitest'
import { Reloads } from '../src/kit/reloads.ts'

/** A cache of numbers by id. A reading keeps the numbers that it has read, and waits until the test lets it end. */
function createCache() {
  const stored = new Map<string, number>()
  const cached = new Map<string, number>()
  const asked: (string[] | null)[] = []
  const held: { end: () => void; fail: () => void }[] = []
  const reloads = new Reloads(async (ids) => {
    asked.push(ids && [...ids])
    const read = new Map(ids === null ? stored : [...stored].filter(([id]) => ids.has(id)))
    const gate = Promise.withResolvers<void>()
    held.push({ end: gate.resolve, fail: () => gate.reject(new Error('unreachable')) })
    await gate.promise
    for (const id of ids ?? [...cached.keys()]) cached.delete(id)
    for (const [id, value] of read) cached.set(id, value)
  })
  return {
    stored,
    cached,
    asked,
    reloads,
    /** Waits until a reading has begun, and returns how to end it. */
    async begun(number: number) {
      await expect.poll(() => held.length).toBe(number)
      return held[number - 1]!
    },
  }
}

describe('a cache that is read again', () => {
  it('reads the ids of all calls that come before a reading begins at once', async () => {
    const { reloads, asked, begun, stored, cached } = createCache()
    stored.set('a', 1).set('b', 2).set('c', 3)
    const calls = [reloads.reload(['a']), reloads.reload(['b']), reloads.reload(['a'])]
    ;(await begun(1)).end()
    await Promise.all(calls)
    expect(asked).toEqual([['a', 'b']])
    expect([...cached]).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  it('has the newer of two quick changes, and forgets deleted rows', async () => {
    const { reloads, begun, stored, cached } = createCache()
    stored.set('a', 1)
    const first = reloads.reload(['a'])
    const reading = await begun(1)
    stored.set('a', 2)
    const second = reloads.reload(['a'])
    reading.end()
    await first
    expect(cached.get('a')).toBe(1)
    ;(await begun(2)).end()
    await second
    expect(cached.get('a')).toBe(2)
    stored.delete('a')
    const third = reloads.reload(['a'])
    ;(await begun(3)).end()
    await third
    expect(cached.has('a')).toBe(false)
  })

  it('has a change that comes while everything is read for the first time', async () => {
    const { reloads, asked, begun, stored, cached } = createCache()
    stored.set('a', 1).set('b', 1)
    const all = reloads.reload(null)
    const reading = await begun(1)
    stored.set('a', 2)
    const change = reloads.reload(['a'])
    // The reading of one row takes less time, but it must not end before the other.
    expect(asked).toEqual([null])
    reading.end()
    await all
    ;(await begun(2)).end()
    await change
    expect(Object.fromEntries(cached)).toEqual({ a: 2, b: 1 })
    expect(asked).toEqual([null, ['a']])
  })

  it('reads everything for a call without ids and for very many ids, and no row for none', async () => {
    const { reloads, asked, begun } = createCache()
    await reloads.reload([])
    const both = [reloads.reload(['a']), reloads.reload(null), reloads.reload(['b'])]
    ;(await begun(1)).end()
    await Promise.all(both)
    const many = reloads.reload(Array.from({ length: 101 }, (_, at) => `id ${at}`))
    ;(await begun(2)).end()
    await many
    expect(asked).toEqual([null, null])
  })

  it('reads the rows of a failed reading with the next one', async () => {
    const { reloads, asked, begun, stored, cached } = createCache()
    stored.set('a', 1).set('b', 1)
    const failed = reloads.reload(['a'])
    ;(await begun(1)).fail()
    await expect(failed).rejects.toThrow('unreachable')
    const next = reloads.reload(['b'])
    ;(await begun(2)).end()
    await next
    expect(asked.map((ids) => ids?.toSorted())).toEqual([['a'], ['a', 'b']])
    expect(cached.get('a')).toBe(1)
  })
})
