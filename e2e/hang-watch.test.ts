import { beforeEach, describe, expect, it } from 'vitest'
import { HangWatch } from '../scripts/hang-watch.mjs'

let now: number
let thread: { state: string; cpuMs: number } | null
let hangs: number[]
let watch: HangWatch
beforeEach(() => {
  now = 0
  thread = { state: 'S', cpuMs: 0 }
  hangs = []
  watch = new HangWatch({
    now: () => now,
    readThread: () => thread,
    onHang: (silentMs) => hangs.push(silentMs),
  })
})

/** Advances the clock with a check every half second; `cpuShare` is the thread's share of processor time. */
function pass(seconds: number, cpuShare = 0): void {
  for (let step = 0; step < seconds * 2; step++) {
    now += 500
    if (thread) thread.cpuMs += 500 * cpuShare
    watch.check()
  }
}

describe('the hang watchdog', () => {
  it('waits for the first heartbeat, however long the start takes', () => {
    pass(300)
    expect(hangs).toEqual([])
  })

  it('reports a silent program once, within seven seconds', () => {
    watch.beat()
    pass(5)
    expect(hangs).toEqual([])
    pass(2)
    expect(hangs).toEqual([6000])
    pass(60)
    expect(hangs).toHaveLength(1)
  })

  it('reports a program in an endless loop', () => {
    watch.beat()
    thread = { state: 'R', cpuMs: 0 }
    pass(7, 0.5)
    expect(hangs).toEqual([6000])
  })

  it('reports a stopped program', () => {
    watch.beat()
    thread = { state: 'T', cpuMs: 0 }
    pass(7)
    expect(hangs).toEqual([6000])
  })

  it('stays quiet while heartbeats arrive', () => {
    for (let second = 0; second < 60; second++) {
      watch.beat()
      pass(1)
    }
    expect(hangs).toEqual([])
  })

  it('reports no hang after the machine was suspended or the supervisor was delayed', () => {
    watch.beat()
    now += 3_600_000
    watch.check()
    pass(5)
    expect(hangs).toEqual([])
    pass(2)
    expect(hangs).toHaveLength(1)
  })

  it('reads the heartbeats queued during a suspension before it reports a hang', () => {
    watch.beat()
    pass(5.5)
    now += 3_600_000
    watch.check()
    watch.beat()
    pass(5)
    expect(hangs).toEqual([])
  })

  it('reports a hang although the supervisor is delayed repeatedly', () => {
    watch.beat()
    for (let second = 0; second < 30; second++) {
      now += 1500
      watch.check()
      pass(0.5)
    }
    expect(hangs).toHaveLength(1)
  })

  it.each([
    ['waits for the disk', { state: 'D', cpuMs: 0 }],
    ['is held by a debugger', { state: 't', cpuMs: 0 }],
    ['is runnable but gets no processor time', { state: 'R', cpuMs: 0 }],
  ])('excuses a program for twenty seconds that %s', (_, excused) => {
    watch.beat()
    thread = excused
    pass(19)
    expect(hangs).toEqual([])
    pass(2)
    expect(hangs).toEqual([20_000])
  })
})
