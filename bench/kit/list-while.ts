import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchOwner } from './owner.ts'

/** Asks for a list every 20 ms until the work has ended. Returns how long each answer took, in milliseconds. */
export async function listWhile(owner: BenchOwner, work: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const begun = performance.now()
    await owner.call('GET', `/users/${owner.id}/server/worlds?page=1`)
    waits.push(performance.now() - begun)
    await sleep(20)
  }
  await ended
  return waits
}
