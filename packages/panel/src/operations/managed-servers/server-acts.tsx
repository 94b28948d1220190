import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Row } from '../../design/row.tsx'
import { useAccount } from '../../kit/account.ts'
import type { IconName } from '../../kit/icon-paths.ts'
import { mayDo } from '../../kit/may-do.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'

export type ServerAct = 'name' | 'hide' | 'show' | 'owner'

type ServerActsProps = {
  server: ManagedServer
  /** Whether an admin has hidden its public page. */
  isHidden: boolean
  onChoose: (act: ServerAct) => void
}

/** Offers the acts of an admin on a server; each opens a dialog that asks for the reason. */
export function ServerActs({ server, isHidden, onChoose }: ServerActsProps) {
  const { acts, needsManage, notForCopies } = managedServersMessages
  const { user } = useAccount()
  const missing = mayDo(user, 'servers:manage') ? null : needsManage
  const denial = missing ?? (server.kind === 'test' ? notForCopies : null)
  const choices: { act: ServerAct; label: string; icon: IconName }[] = [
    { act: 'name', label: acts.name, icon: 'pencil' },
    isHidden
      ? { act: 'show', label: acts.show, icon: 'world' }
      : { act: 'hide', label: acts.hide, icon: 'blocked' },
    { act: 'owner', label: handOversMessages.act, icon: 'user' },
  ]
  return (
    <Row mt="lg" wrap gap="sm" rowGap="xs">
      {choices.map(({ act, label, icon }) => (
        <ActionButton
          key={act}
          variant="default"
          label={label}
          icon={icon}
          denial={denial}
          onPress={() => onChoose(act)}
        />
      ))}
    </Row>
  )
}
