import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { readSettingsImpact } from '@trellis/contract/panel-settings.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import type { SwitchName } from './settings-entry.ts'

type Impact = ReplyOf<typeof readSettingsImpact>

/** What switching these on does to whom, in whole sentences. */
export function impactSentences(impact: Impact, switchedOn: readonly SwitchName[]): string[] {
  const text = wordsForAdmins.admin.settings.impact
  const isOne = impact.users === 1
  const users = text.users(impact.users)
  const sentences: Record<SwitchName, string> = {
    maintenance: isOne ? text.maintenanceOne : text.maintenance(users),
    disableServerCreation: isOne
      ? text.disableServerCreationOne
      : text.disableServerCreation(users),
    disableServerActions: text.disableServerActions(text.servers(impact.servers)),
  }
  const goesOn = text.goesOn(text.serversOnline(impact.onlineServers), text.players(impact.players))
  const touchesRunning = switchedOn.some((name) => name !== 'disableServerCreation')
  return [...switchedOn.map((name) => sentences[name]), ...(touchesRunning ? [goesOn] : [])]
}
