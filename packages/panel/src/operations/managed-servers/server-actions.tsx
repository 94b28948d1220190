import { isOffered, type ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { confirm } from '../../design/confirm.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { useManagedServerBusy } from './use-managed-server-busy.ts'
import { usePowerManagedServer } from './use-power-managed-server.ts'
import { useLiftSuspension } from './use-suspend-server.ts'

type ServerActionsProps = {
  server: ManagedServer
  rights: { power: boolean; delete: boolean }
  onDelete: (name: string) => void
  onSuspend: (name: string) => void
}

const icons = { start: 'play', stop: 'stop', restart: 'restart' } as const
const actions = ['start', 'stop', 'restart'] as const
type Action = (typeof actions)[number]

/** An admin's actions on a server; those that disconnect players ask first. */
export function ServerActions({ server, rights, onDelete, onSuspend }: ServerActionsProps) {
  const text = managedServersMessages
  const { name, players, suspension } = server
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
    <RowActions isBusy={isBusy} sheet={rights.power ? name : undefined}>
      {rights.power &&
        actions.map((action) => (
          <RowAction
            key={action}
            label={text.actions[action]({ name })}
            icon={icons[action]}
            denial={findDenial(action, server)}
            isBlocked={isBusy}
            onPress={() => press(action)}
          />
        ))}
      {rights.power && suspension === null && (
        <RowAction
          label={text.actions.suspend({ name })}
          icon="lock"
          isBlocked={isBusy}
          onPress={() => onSuspend(name)}
        />
      )}
      {rights.power && suspension !== null && <LiftAction name={name} />}
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

function findDenial(action: Action, { status, suspension }: ManagedServer): string | null {
  const text = managedServersMessages
  if (suspension !== null && action !== 'stop') return text.liftFirst
  return action === 'restart' || isOffered(action, status) ? null : text.notOffered[action]
}

type LiftActionProps = { name: string }

function LiftAction({ name }: LiftActionProps) {
  const text = managedServersMessages
  const lift = useLiftSuspension(name)
  const { isBusy, unlessBusy } = useManagedServerBusy(name)
  const ask = () =>
    confirm({
      title: text.lift.title,
      text: text.lift.text,
      confirmLabel: text.lift.confirm,
      onConfirm: () => unlessBusy(() => lift.mutate()),
    })
  return (
    <RowAction label={text.actions.lift({ name })} icon="unlock" isBlocked={isBusy} onPress={ask} />
  )
}
