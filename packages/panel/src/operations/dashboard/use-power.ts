import { findPowerRefusal, type PowerAction } from '@trellis/contract/hosting/power-rules.ts'
import { powerServer, type ServerStatus } from '@trellis/contract/hosting/servers.ts'
import { getAwayParams, type Placement } from '@trellis/contract/kit/placement.ts'
import type { Suspension } from '@trellis/contract/kit/suspension.ts'
import type { Profile } from '@trellis/contract/people/users.ts'
import type { PanelSettings } from '@trellis/contract/platform/panel-settings.ts'
import { confirm } from '../../design/confirm.tsx'
import { usePowerServer, useRightRefusal, useServerBusy } from '../../hosting/servers/index.ts'
import { describeAway } from '../../kit/describe-place.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { serverMessages } from '../../messages/server.ts'

export type PoweredServer = {
  owner: Profile
  settings: PanelSettings
  serverId?: string | undefined
  serverName: string
  status: ServerStatus
  players: number
  place: Placement | null
  suspension: Suspension | null
}

/** Carries out power actions on a server; asks first where players would be thrown out. */
export function usePower(server: PoweredServer) {
  const serverId = useServerId()
  const { owner, settings, serverName, players, place } = server
  const text = serverMessages.server
  const power = usePowerServer(serverId, serverName)
  const right = useRightRefusal(powerServer)
  const { isBusy, unlessBusy } = useServerBusy()
  const away = place && place.state !== 'ready' ? describeAway(getAwayParams(place)) : null
  /** Says why an action cannot be done now; null when it can. */
  const denial = (action: PowerAction) =>
    right ??
    away ??
    wordRefusal(findPowerRefusal(action, server, owner, settings)) ??
    // Kill passes the lock: it is how a stuck stop gets unstuck.
    (isBusy && action !== 'kill' ? text.busy : null)
  const press = (action: PowerAction) => unlessBusy(() => power.mutate(action))
  const ask = (action: 'stop' | 'restart') => {
    if (players === 0) return press(action)
    confirm({
      title: text.ask[action].title,
      text: text.ask.players({ count: players }),
      confirmLabel: text.ask[action].confirm,
      isDanger: true,
      onConfirm: () => press(action),
    })
  }
  const isPending = (action: PowerAction) => power.isPending && power.variables === action
  const askToKill = () =>
    confirm({
      title: text.killTitle,
      text: text.killText,
      confirmLabel: text.killConfirm,
      isDanger: true,
      onConfirm: () => power.mutate('kill'),
    })
  return { denial, isPending, press, ask, askToKill }
}
