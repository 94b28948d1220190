import { expect, it as plain } from 'vitest'
import { TaskHouse } from './task-house.ts'

/** A test with its own fixture; fails on any logged error. */
export const it = plain.extend<{ house: TaskHouse }>({
  house: async ({}, use) => {
    const house = await TaskHouse.open()
    await use(house)
    await house.close()
    expect(house.errors).toEqual([])
  },
})
