import type { PanelSettings } from '@trellis/contract/panel-settings.ts'
import {
  awaySentence,
  type Place,
  type PowerAction,
  powerDenial,
  type ServerStatus,
} from '@trellis/contract/servers.ts'
import type { Profile } from '@trellis/contract/users.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { confirm } from '../../design/confirm.tsx'
import { Row } from '../../design/row.tsx'
import { isOnTheMove, usePowerServer, useServerBusy } from '../../hosting/servers/index.ts'
import { useStore } from '../../kit/store.ts'
import { words } from '../../words/words.ts'
import { justCreated } from './just-created.ts'

type PowerButtonsProps = {
  owner: Profile
  settings: PanelSettings
  serverName: string
  status: ServerStatus
  players: number
  place: Place | null
}

export function PowerButtons(props: PowerButtonsProps) {
  const { owner, settings, serverName, status, players, place } = props
  const text = words.server
  const created = useStore(justCreated)
  const power = usePowerServer(owner.id, serverName)
  const { isBusy, unlessBusy } = useServerBusy(owner.id)
  const away = place && place.state !== 'ready' ? awaySentence(place.sentence) : null
  const denial = (action: PowerAction) =>
    away ??
    powerDenial(action, status, owner, settings) ??
    // Kill passes the lock: it is how a stuck stop gets unstuck.
    (isBusy && action !== 'kill' ? text.busy : null)
  const press = (action: PowerAction) => unlessBusy(() => power.mutate(action))
  const ask = (action: 'stop' | 'restart') => {
    if (players === 0) return press(action)
    confirm({
      title: text.ask[action].title,
      text: text.ask.players(players),
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
  return (
    <Row mt="lg" wrap gap="xs" align="stretch">
      <ActionButton
        label={text.start}
        icon="play"
        denial={denial('start')}
        loading={isPending('start')}
        takesFocus={created === serverName}
        onFocus={() => justCreated.write(null)}
        onPress={() => press('start')}
      />
      <ActionButton
        label={text.restart}
        icon="restart"
        variant="default"
        denial={denial('restart')}
        loading={isPending('restart')}
        onPress={() => ask('restart')}
      />
      <ActionButton
        label={text.stop}
        icon="stop"
        variant="default"
        denial={denial('stop')}
        loading={isPending('stop')}
        onPress={() => ask('stop')}
      />
      {isOnTheMove(status) && (
        <ActionButton
          label={text.kill}
          icon="bolt"
          variant="outline"
          color="red"
          denial={denial('kill')}
          loading={isPending('kill')}
          onPress={askToKill}
        />
      )}
    </Row>
  )
}
