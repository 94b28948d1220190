import type { BulkAction, Impact } from '@trellis/contract/operations/managed-users.ts'
import { maxUsersAtOnce } from '@trellis/contract/operations/managed-users.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadMessages } from '../src/language/messages.ts'
import { findBulkFaults } from '../src/operations/managed-users/bulk-body.ts'
import { listImpactLines } from '../src/operations/managed-users/impact-lines.ts'
import { selectFewer, selectMore } from '../src/operations/managed-users/selection.ts'

beforeAll(loadMessages)

const getImpact = (changes: Partial<Impact>): Impact => ({
  users: 3,
  admins: 0,
  banned: 0,
  servers: 0,
  onlineServers: 0,
  players: 0,
  ...changes,
})

test.each<[BulkAction, Partial<Impact>, number, string[]]>([
  ['ban', { users: 1 }, 0, ['1 user will be banned.', 'No server is touched: they own none.']],
  [
    'ban',
    { users: 1200, admins: 2, banned: 2, servers: 900, onlineServers: 40, players: 1 },
    2,
    [
      '1,198 users will be banned.',
      '2 of them are banned already: this ban takes the place of the old one.',
      '2 of them are admins and are skipped.',
      '40 of their 900 servers running now will be stopped.',
      '1 player who is online now will be disconnected.',
    ],
  ],
  [
    'ban',
    { servers: 2, onlineServers: 2 },
    0,
    [
      '3 users will be banned.',
      'Their 2 servers are all running now and will be stopped.',
      'No player is online there now.',
    ],
  ],
  [
    'ban',
    { servers: 2 },
    0,
    ['3 users will be banned.', 'Their 2 servers are not running, and cannot be started any more.'],
  ],
  [
    'unban',
    { banned: 1, servers: 1 },
    0,
    ['The ban of 1 user will be lifted.', '2 of them are not banned: nothing changes there.'],
  ],
  [
    'setTime',
    { admins: 1, servers: 3, onlineServers: 2, players: 9 },
    1,
    [
      'The server time of 2 users will change.',
      '1 of them is an admin and is skipped.',
      '2 servers running now, with 9 players online: stopped where no time is left.',
    ],
  ],
  [
    'addSlots',
    { servers: 1, onlineServers: 1, players: 9 },
    0,
    ['The server slots of 3 users will change.', '1 server running now: not stopped by this.'],
  ],
  ['setCredits', { servers: 1 }, 0, ['The credits of 3 users will change.']],
])('shows the impact of %s on %o', (action, changes, skipped, lines) => {
  expect(listImpactLines(action, getImpact(changes), skipped)).toEqual(lines)
})

test('limits the selection to the bulk maximum, without duplicates', () => {
  const page = (from: number) => Array.from({ length: 10 }, (_, at) => String(from + at))
  let selected = selectMore(new Set(), page(0))
  for (let from = 5; from < maxUsersAtOnce + 50; from += 10) {
    selected = selectMore(selected, page(from))
  }
  expect([...selected]).toEqual(Array.from({ length: maxUsersAtOnce }, (_, at) => String(at)))
  expect(selectFewer(selected, ['0', 'nobody']).size).toBe(maxUsersAtOnce - 1)
})

test("shows errors of a bulk action at their field, in the contract's words", () => {
  const blank = { reason: '', reference: '', duration: '', amount: '' }
  expect(findBulkFaults('ban', { ...blank, reason: 'Spam' })).toEqual({
    duration: 'Reason and duration are required to ban a user.',
  })
  expect(findBulkFaults('setSlots', { ...blank, amount: '1001' })).toEqual({
    amount: 'At most 1,000.',
  })
  expect(findBulkFaults('addTime', { ...blank, amount: ' 30 ' })).toEqual({})
  expect(findBulkFaults('unban', blank)).toEqual({})
})
