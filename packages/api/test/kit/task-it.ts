import { expect, it as plain } from 'vitest'
import { TaskFixture } from './task-fixture.ts'

/** A test with its own fixture; fails on any logged error. */
export const it = plain.extend<{ fixture: TaskFixture }>({
  fixture: async ({}, use) => {
    const fixture = await TaskFixture.open()
    await use(fixture)
    await fixture.close()
    expect(fixture.errors).toEqual([])
  },
})
