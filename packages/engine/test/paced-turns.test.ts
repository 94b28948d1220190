import { expect, it } from 'vitest'
import { PacedTurns } from '../src/players/paced-turns.ts'

it('runs timers and packets between two turns, in call order', async () => {
  const turns = new PacedTurns()
  const order: string[] = []
  const waits = ['first', 'second', 'third'].map(async (name) => {
    await turns.wait()
    order.push(name)
    setImmediate(() => order.push(`after the ${name}`))
  })
  await Promise.all(waits)
  expect(order).toEqual(['first', 'after the first', 'second', 'after the second', 'third'])
})
