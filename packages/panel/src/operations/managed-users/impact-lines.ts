import { balanceBulkChanges } from '@trellis/contract/operations/bulk-grants.ts'
import type { BulkAction, Impact } from '@trellis/contract/operations/managed-users.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'

const getMessages = () => managedUsersMessages.impact

/** Lists the effects of an action, one sentence each; `skipped` counts the users that it does not affect. */
export function listImpactLines(action: BulkAction, impact: Impact, skipped: number): string[] {
  const users = impact.users - skipped
  const text = getMessages()
  return [
    ...getLines(action, users, impact),
    skipped > 0 && text.admins({ count: skipped }),
    ...listServerLines(action, impact),
  ].filter((line) => line !== false)
}

type ImpactLines = (string | false)[]

function getLines(action: BulkAction, users: number, { banned }: Impact): ImpactLines {
  const text = getMessages()
  if (action === 'ban')
    return [text.ban({ count: users }), banned > 0 && text.banAgain({ count: banned })]
  if (action === 'unban')
    return [
      text.unban({ count: Math.min(banned, users) }),
      users > banned && text.notBanned({ count: users - banned }),
    ]
  return [text.balances[balanceBulkChanges[action].unit]({ count: users })]
}

function describeStops(online: number, all: number): string {
  const text = getMessages()
  if (online === 0) return text.stopsNone({ all })
  return online === all ? text.stopsAll({ all }) : text.stops({ online, all })
}

function listServerLines(
  action: BulkAction,
  { servers, onlineServers, players }: Impact,
): ImpactLines {
  const text = getMessages()
  if (servers === 0) return [text.noServers]
  switch (action) {
    case 'ban':
      return [
        describeStops(onlineServers, servers),
        onlineServers > 0 && (players === 0 ? text.nobodyOnline : text.thrownOut({ players })),
      ]
    case 'removeTime':
    case 'setTime':
      return [onlineServers > 0 && text.timeRunsOut({ online: onlineServers, players })]
    case 'unban':
    case 'addTime':
    case 'addSlots':
    case 'removeSlots':
    case 'setSlots':
    case 'addCredits':
    case 'removeCredits':
    case 'setCredits':
      return [onlineServers > 0 && text.keepRunning({ online: onlineServers })]
  }
}
