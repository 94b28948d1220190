import { ActionButton } from '../../design/action-button.tsx'
import { Row } from '../../design/row.tsx'
import { isOnTheMove } from '../../hosting/servers/index.ts'
import { useStore } from '../../kit/store.ts'
import { serverMessages } from '../../messages/server.ts'
import { justCreated } from './just-created.ts'
import styles from './power-buttons.module.css'
import { type PoweredServer, usePower } from './use-power.ts'

export function PowerButtons(props: PoweredServer) {
  const { serverName, status } = props
  const text = serverMessages.server
  const created = useStore(justCreated)
  const power = usePower(props)
  return (
    <Row wrap gap="xs" align="stretch" className={styles.buttons}>
      <ActionButton
        label={text.start}
        icon="play"
        variant={status === 'ONLINE' ? 'default' : 'filled'}
        denial={power.denial('start')}
        loading={power.isPending('start')}
        takesFocus={created === serverName}
        onFocus={() => justCreated.write(null)}
        onPress={() => power.press('start')}
      />
      <ActionButton
        label={text.restart}
        icon="restart"
        variant="default"
        denial={power.denial('restart')}
        loading={power.isPending('restart')}
        onPress={() => power.ask('restart')}
      />
      <ActionButton
        label={text.stop}
        icon="stop"
        variant="default"
        denial={power.denial('stop')}
        loading={power.isPending('stop')}
        onPress={() => power.ask('stop')}
      />
      {isOnTheMove(status) && (
        <ActionButton
          label={text.kill}
          icon="bolt"
          variant="outline"
          color="red"
          denial={power.denial('kill')}
          loading={power.isPending('kill')}
          onPress={power.askToKill}
        />
      )}
    </Row>
  )
}
