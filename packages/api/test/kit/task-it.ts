import { expect, it as plain } from 'vitest'
import { TaskFixture } from './task-fixture.ts'

/** A test with its own fixture; fails on any logged error. */
export const it = plain.extend<{ house: TaskFixture }>({
  house: async ({}, use) => {
    const house = await TaskFixture.open()
    await use(house)
    await house.close()
    expect(house.errors).toEqual([])
  },
})
