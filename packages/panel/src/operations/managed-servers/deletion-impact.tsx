import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { Bullets } from '../../design/bullets.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useDeletedServers } from '../../hosting/deleted-servers/index.ts'
import { useAccount } from '../../kit/account.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'

type DeletionImpactProps = { server: ManagedServer }

/** Lists the players that a deletion affects, the lost data and the kept data. */
export function DeletionImpact({ server: { name, ownerGrowId, players } }: DeletionImpactProps) {
  const text = managedServersMessages
  const { user } = useAccount()
  // The same number for every owner.
  const keptDays = useDeletedServers(user.id).data?.keptDays ?? 0
  return (
    <>
      <Text breaks>
        <strong>
          <VisibleText text={name} />
        </strong>{' '}
        {text.belongsTo}{' '}
        <strong>
          <VisibleText text={ownerGrowId} />
        </strong>
        .{' '}
        {players === 0 ? (
          text.deletePlayersNow({ count: 0 })
        ) : (
          <strong>{text.deletePlayersNow({ count: players })}</strong>
        )}
      </Text>
      <Bullets mt="md" size="md">
        <li>{text.deleteStops}</li>
        <li>{keptDays === 0 ? text.deleteLoses : text.deleteKept({ days: keptDays })}</li>
        <li>{text.deleteKeeps}</li>
        {keptDays === 0 && <li>{text.deleteFinal}</li>}
      </Bullets>
    </>
  )
}
