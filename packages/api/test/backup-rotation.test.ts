import {
  findScheduledBackupRefusal,
  listReplaced,
  type StoredBackup,
} from '@trellis/contract/hosting/backup-rotation.ts'
import { describe, expect, it } from 'vitest'

const dayMs = 86_400_000
/** Noon of a Wednesday in Jakarta. */
const noon = Date.parse('2026-11-18T05:00:00.000Z')

const create = (daysAgo: number, more: Partial<StoredBackup> = {}): StoredBackup => ({
  id: `day-${daysAgo}`,
  name: null,
  kind: 'scheduled',
  createdAt: noon - daysAgo * dayMs,
  ...more,
})

/** Adds a backup a day to a server and returns the ages of those that are left, in days. */
function runDaily(days: number, max: number, others: StoredBackup[] = []): number[] {
  let own = others
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
    const added = create(daysAgo)
    const backups = { own, left: [] }
    expect(findScheduledBackupRefusal(backups, max)).toBe(null)
    const replaced = listReplaced(backups, { added, max })
    own = [added, ...own].filter(({ id }) => !replaced.includes(id))
    expect(own.length).toBeLessThanOrEqual(Math.max(max, others.length + 1))
  }
  return own.filter(({ kind }) => kind === 'scheduled').map((it) => (noon - it.createdAt) / dayMs)
}

describe('the rotation of scheduled backups', () => {
  it('keeps the newest of seven days and of four weeks', () => {
    // The Sundays before are 3, 10 and 17 days ago.
    expect(runDaily(60, 20)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17])
  })

  it('keeps the newest of each day when a task runs every hour', () => {
    const own = Array.from({ length: 11 }, (_, hour) =>
      create(0, { id: `hour-${hour}`, createdAt: noon - (hour + 1) * 3_600_000 }),
    )
    const added = create(0, { id: 'now' })
    const replaced = listReplaced({ own, left: [] }, { added, max: 20 })
    expect(replaced).toEqual(own.map(({ id }) => id))
  })

  it('keeps the newest that fit into the allowance', () => {
    expect(runDaily(60, 3)).toEqual([0, 1, 2])
  })

  it('never replaces manual and named backups', () => {
    const others = [
      create(40, { id: 'by-hand', kind: 'manual' }),
      create(50, { id: 'named', name: 'Before the event' }),
    ]
    expect(runDaily(30, 4, others)).toEqual([0, 1, 50])
  })

  it('refuses a backup when every place has a manual or named one', () => {
    const own = [create(1, { kind: 'manual' }), create(2, { name: 'Kept' })]
    expect(findScheduledBackupRefusal({ own, left: [] }, 2)).toEqual({
      code: 'backups-full',
      params: { max: 2 },
    })
    expect(findScheduledBackupRefusal({ own, left: [] }, 3)).toBe(null)
  })

  it('replaces the only backup of an account with one, unless it has a name', () => {
    const added = create(0)
    for (const own of [[create(1)], [create(1, { kind: 'manual' })]]) {
      expect(findScheduledBackupRefusal({ own, left: [] }, 1)).toBe(null)
      expect(listReplaced({ own, left: [] }, { added, max: 1 })).toEqual(['day-1'])
    }
    const named = { own: [create(1, { name: 'Kept' })], left: [] }
    expect(findScheduledBackupRefusal(named, 1)).toEqual({ code: 'backup-exists' })
    expect(listReplaced(named, { added, max: 1 })).toEqual([])
  })

  it('keeps manual backups from the time of a larger allowance', () => {
    const own = [create(1, { kind: 'manual' }), create(2, { id: 'older', kind: 'manual' })]
    expect(findScheduledBackupRefusal({ own, left: [] }, 1)).toEqual({ code: 'backup-exists' })
    expect(listReplaced({ own, left: [] }, { added: create(0), max: 1 })).toEqual([])
  })

  it('takes the place of no backup of a deleted server where several are allowed', () => {
    const left = [create(1), create(2)]
    expect(findScheduledBackupRefusal({ own: [], left }, 2)).toMatchObject({ code: 'backups-full' })
    // A rotation that has begun continues.
    const own = [create(3)]
    expect(findScheduledBackupRefusal({ own, left }, 2)).toBe(null)
    expect(listReplaced({ own, left }, { added: create(0), max: 2 })).toEqual(['day-3'])
  })
})
