import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Row } from '../../design/row.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'

export type ServerAct = 'owner'

type ServerActsProps = { server: ManagedServer; onChoose: (act: ServerAct) => void }

/** What an admin seldom does with a server; each opens a dialog that asks for the reason. */
export function ServerActs({ server, onChoose }: ServerActsProps) {
  const text = managedServersMessages
  const { user } = useAccount()
  const missing = mayDo(user, 'servers:manage') ? null : text.needsManage
  return (
    <Row mt="lg" wrap gap="sm" rowGap="xs">
      <ActionButton
        variant="default"
        label={handOversMessages.act}
        icon="user"
        denial={missing ?? (server.kind === 'test' ? text.notForCopies : null)}
        onPress={() => onChoose('owner')}
      />
    </Row>
  )
}
