import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { readSettingsImpact } from '@trellis/contract/platform/panel-settings.ts'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import type { SwitchName } from './settings-entry.ts'

type Impact = ReplyOf<typeof readSettingsImpact>

/** Lists the effects of switching these on, in whole sentences. */
export function listImpactSentences(impact: Impact, switchedOn: readonly SwitchName[]): string[] {
  const text = panelSettingsMessages.impact
  const isOne = impact.users === 1
  const users = text.users({ count: impact.users })
  const sentences: Record<SwitchName, string> = {
    maintenance: isOne ? text.maintenanceOne : text.maintenance({ users }),
    disableServerCreation: isOne
      ? text.disableServerCreationOne
      : text.disableServerCreation({ users }),
    disableServerActions: text.disableServerActions({
      servers: text.servers({ count: impact.servers }),
    }),
  }
  const goesOn = text.goesOn({
    online: text.serversOnline({ count: impact.onlineServers }),
    players: text.players({ count: impact.players }),
  })
  const touchesRunning = switchedOn.some((name) => name !== 'disableServerCreation')
  return [...switchedOn.map((name) => sentences[name]), ...(touchesRunning ? [goesOn] : [])]
}
