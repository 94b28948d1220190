import { afterAll, expect, expectTypeOf, test, vi } from 'vitest'
import { adminTabs } from '../src/app/features/admin-tabs.ts'
import { pages } from '../src/app/features/pages.ts'
import { defineFeature, type LiveFaults } from '../src/kit/feature.ts'
import type { LiveType } from '../src/kit/live.ts'

// The module reads the session, and subscribes to it, as soon as it loads.
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
})
afterAll(() => void vi.unstubAllGlobals())

const repeated = (values: string[]) => values.filter((it, index) => values.indexOf(it) !== index)

test('gives each page a unique address and position', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(repeated(pages.map((it) => it.path))).toEqual([])
  expect(repeated(pages.map((it) => `${it.section} ${it.order}`))).toEqual([])
})

test('gives each admin tab a unique address and position', () => {
  expect(adminTabs.length).toBeGreaterThan(10)
  expect(repeated(adminTabs.map((it) => it.key))).toEqual([])
  expect(repeated(adminTabs.map((it) => String(it.order)))).toEqual([])
})

test('fails to compile when an event has no feature, or two', () => {
  const backups = defineFeature({ name: 'backups', live: () => ({ handlers: { backup() {} } }) })
  const archives = defineFeature({ name: 'archives', live: () => ({ handlers: { backup() {} } }) })
  const quiet = defineFeature({ name: 'quiet', live: () => ({ refresh() {} }) })
  type Others = Exclude<LiveType, 'backup'>
  expectTypeOf<LiveFaults<[typeof quiet, typeof backups]>>().toEqualTypeOf<Others>()
  expectTypeOf<
    LiveFaults<[typeof backups, typeof quiet, typeof archives]>
  >().toEqualTypeOf<LiveType>()
  expect([quiet, backups, archives].map((it) => it.name)).toHaveLength(3)
})
