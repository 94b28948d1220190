import { expect, test } from 'vitest'
import { LoginQueue } from '../src/logins/login-queue.ts'

/** Occupies places in the login queue with checks that end when the test decides. */
function createQueue(maxAtOnce: number) {
  const queue = new LoginQueue(maxAtOnce)
  const begun: string[] = []
  const places: number[] = []
  const gone = new Set<string>()
  const ends: (() => void)[] = []
  const take = (name: string, address: string, how: 'take' | 'takeNewcomer' = 'take') =>
    queue[how](
      { address, isWanted: () => !gone.has(name), onWait: (place) => places.push(place) },
      () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      },
    )
  /** Ends the oldest running check, so that the next begins. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { take, begun, places, gone, endOne }
}

test('runs no more checks concurrently than allowed', async () => {
  const room = createQueue(2)
  for (const name of ['a', 'b', 'c', 'd']) void room.take(name, '10.0.0.1')
  expect(room.begun).toEqual(['a', 'b'])
  await room.endOne()
  expect(room.begun).toEqual(['a', 'b', 'c'])
})

test('delays a player of another address by one check, not by a hundred', async () => {
  const room = createQueue(1)
  for (let number = 0; number < 100; number++) void room.take(`crowd${number}`, '10.0.0.1')
  void room.take('alone', '10.0.0.2')
  await room.endOne()
  await room.endOne()
  expect(room.begun).toEqual(['crowd0', 'crowd1', 'alone'])
})

test('skips the check of a player who has left', async () => {
  const room = createQueue(1)
  const first = room.take('first', '10.0.0.1')
  const second = room.take('second', '10.0.0.1')
  room.gone.add('second')
  await room.endOne()
  expect(await first).toBe('first')
  expect(await second).toBeNull()
  expect(room.begun).toEqual(['first'])
})

test('continues after a failed check', async () => {
  const queue = new LoginQueue(1)
  const waiter = { address: '10.0.0.1', isWanted: () => true, onWait: () => undefined }
  await expect(queue.take(waiter, () => Promise.reject(new Error('no file')))).rejects.toThrow(
    'no file',
  )
  expect(await queue.take(waiter, () => Promise.resolve('next'))).toBe('next')
})

test('prefers known players to newcomers, who never occupy all slots', async () => {
  const room = createQueue(3)
  for (const name of ['new1', 'new2', 'new3', 'new4']) {
    void room.take(name, '10.0.0.1', 'takeNewcomer')
  }
  expect(room.begun).toEqual(['new1', 'new2'])
  for (const name of ['old1', 'old2', 'old3']) void room.take(name, '10.0.0.1')
  expect(room.begun).toEqual(['new1', 'new2', 'old1'])
  await room.endOne()
  await room.endOne()
  expect(room.begun.slice(3)).toEqual(['old2', 'old3'])
  await room.endOne()
  expect(room.begun.slice(5)).toEqual(['new3'])
})

test('admits newcomers one by one when there is one slot', async () => {
  const room = createQueue(1)
  for (const name of ['new1', 'new2']) void room.take(name, '10.0.0.1', 'takeNewcomer')
  expect(room.begun).toEqual(['new1'])
  await room.endOne()
  expect(room.begun).toEqual(['new1', 'new2'])
})

test('reports the queue position when many are waiting', async () => {
  const room = createQueue(1)
  for (let number = 0; number < 41; number++) void room.take(`crowd${number}`, '10.0.0.1')
  expect(room.places[0]).toBe(20)
  expect(room.places.at(-1)).toBe(40)
})
