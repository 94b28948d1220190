import type { AnyDeletedServer } from '@trellis/contract/operations/server-acts.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { TestBadge } from '../../hosting/test-copies/index.ts'
import { formatDay } from '../../kit/dates.ts'
import { formatKilobytes } from '../../kit/megabytes.ts'
import { deletedServersMessages } from '../../messages/deleted-servers.ts'
import { RestoreAnyDialog } from './restore-any-dialog.tsx'
import { useAllDeletedServers } from './use-all-deleted-servers.ts'

/** The deleted servers of all owners that an admin can bring back. Shows nothing when there are none. */
export function AllDeletedCard({ search }: { search: string }) {
  const text = deletedServersMessages
  const servers = useAllDeletedServers(search).data ?? []
  const [chosen, setChosen] = useState<AnyDeletedServer | null>(null)
  if (servers.length === 0 && chosen === null) return null
  return (
    <Card title={text.title}>
      <Text tone="muted">{text.allIntro}</Text>
      <List mt="md">
        {servers.map((server) => (
          <DeletedEntry key={server.id} server={server} onRestore={() => setChosen(server)} />
        ))}
      </List>
      {chosen !== null && (
        <RestoreAnyDialog key={chosen.id} server={chosen} onClose={() => setChosen(null)} />
      )}
    </Card>
  )
}

type DeletedEntryProps = { server: AnyDeletedServer; onRestore: () => void }

function DeletedEntry({ server, onRestore }: DeletedEntryProps) {
  const text = deletedServersMessages
  const { name, kind, ownerId, ownerGrowId, deletedAt, deletedBy, keptUntil, sizeBytes } = server
  return (
    <Row as="li" divided="md" wrap gap="md" rowGap="xs" justify="between">
      <Box shrink>
        <Text breaks>
          <strong>
            <VisibleText text={name} />
          </strong>{' '}
          {kind === 'test' && <TestBadge />} {text.ofOwner}{' '}
          <PersonName id={ownerId} name={ownerGrowId} />
        </Text>
        <Text tone="muted" size="sm" breaks>
          {text.deleted({ day: formatDay(deletedAt), by: deletedBy })}
        </Text>
        <Text tone="muted" size="sm">
          {text.kept({ day: formatDay(keptUntil), size: formatKilobytes(sizeBytes) })}
        </Text>
      </Box>
      <ActionButton
        variant="default"
        label={text.restore}
        name={text.restoreOf({ name })}
        icon="undo"
        denial={null}
        onPress={onRestore}
      />
    </Row>
  )
}
