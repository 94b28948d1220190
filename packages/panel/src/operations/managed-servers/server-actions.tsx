import { isOffered, type ManagedServer } from '@trellis/contract/managed-servers.ts'
import { confirm } from '../../design/confirm.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { useManagedServerBusy } from './use-managed-server-busy.ts'
import { usePowerManagedServer } from './use-power-managed-server.ts'

type ServerActionsProps = {
  server: ManagedServer
  rights: { power: boolean; delete: boolean }
  onDelete: (name: string) => void
}

const icons = { start: 'play', stop: 'stop', restart: 'restart' } as const
const actions = ['start', 'stop', 'restart'] as const
type Action = (typeof actions)[number]

/** An admin's actions on a server; those that disconnect players ask first. */
export function ServerActions({ server, rights, onDelete }: ServerActionsProps) {
  const text = managedServersMessages
  const { name, status, players } = server
  const power = usePowerManagedServer(name)
  const { isBusy, unlessBusy } = useManagedServerBusy(name)
  const act = (action: Action) => unlessBusy(() => power.mutate(action))
  const press = (action: Action) => {
    if (action === 'start' || players === 0) return act(action)
    confirm({
      title: text.ask[action].title,
      text: (
        <>
          <strong>
            <VisibleText text={name} />
          </strong>
          : {text.thrownOut({ count: players })}
        </>
      ),
      confirmLabel: text.ask[action].confirm,
      isDanger: true,
      onConfirm: () => act(action),
    })
  }
  return (
    <RowActions isBusy={isBusy}>
      {rights.power &&
        actions.map((action) => (
          <RowAction
            key={action}
            label={text.actions[action]({ name })}
            icon={icons[action]}
            denial={
              action === 'restart' || isOffered(action, status) ? null : text.notOffered[action]
            }
            isBlocked={isBusy}
            onPress={() => press(action)}
          />
        ))}
      {rights.delete && (
        <RowAction
          label={text.actions.delete({ name })}
          icon="bin"
          isDanger
          isBlocked={isBusy}
          onPress={() => onDelete(name)}
        />
      )}
    </RowActions>
  )
}
