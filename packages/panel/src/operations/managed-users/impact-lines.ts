import type { BulkAction, Impact } from '@trellis/contract/managed-users.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'

const text = wordsForAdmins.managedUsers.impact

/** What an action will touch, one sentence each; `skipped` counts those it does not reach. */
export function impactLines(action: BulkAction, impact: Impact, skipped: number): string[] {
  const users = impact.users - skipped
  return [
    ...linesOf(action, users, impact),
    skipped > 0 && text.admins(skipped),
    ...serverLines(action, impact),
  ].filter((line) => line !== false)
}

type Lines = (string | false)[]

function linesOf(action: BulkAction, users: number, { banned }: Impact): Lines {
  if (action === 'ban') return [text.ban(users), banned > 0 && text.banAgain(banned)]
  if (action === 'unban')
    return [text.unban(Math.min(banned, users)), users > banned && text.notBanned(users - banned)]
  return [action.endsWith('Time') ? text.time(users) : text.slots(users)]
}

function serverLines(action: BulkAction, { servers, onlineServers, players }: Impact): Lines {
  if (servers === 0) return [text.noServers]
  switch (action) {
    case 'ban':
      return [
        text.stops(onlineServers, servers),
        onlineServers > 0 && (players === 0 ? text.nobodyOnline : text.thrownOut(players)),
      ]
    case 'removeTime':
    case 'setTime':
      return [onlineServers > 0 && text.timeRunsOut(onlineServers, players)]
    case 'unban':
    case 'addTime':
    case 'addSlots':
    case 'removeSlots':
    case 'setSlots':
      return [onlineServers > 0 && text.keepRunning(onlineServers)]
  }
}
