import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { SelectionBar } from '../../../design/bulk/selection-bar.tsx'
import { useSelection } from '../../../design/bulk/use-selection.ts'
import { Card } from '../../../design/card.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { playersMessages } from '../../../messages/players.ts'
import { PlayerBulkActions } from '../bulk/player-bulk-actions.tsx'
import { BannedPlayersDialog } from '../moderation/banned-players-dialog.tsx'
import { OnlineNow } from '../online-now/online-now.tsx'
import { usePlayerFilters } from '../player-queries/player-filters.ts'
import { usePlayers } from '../player-queries/use-players.ts'
import { PlayerFilterBar } from './player-filter-bar.tsx'
import { PlayerTable } from './player-table.tsx'

const PlayerDialog = createLazyDialog(
  async () => (await import('../player-editor/player-dialog.tsx')).PlayerDialog,
)

type PlayersViewProps = { serverId: string }

export function PlayersView({ serverId }: PlayersViewProps) {
  const text = playersMessages
  const filtering = usePlayerFilters()
  const players = usePlayers(serverId, filtering.filters, filtering.page)
  const selection = useSelection()
  const [isBannedOpen, setIsBannedOpen] = useState(false)
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <>
      <OnlineNow serverId={serverId} onEdit={setEdited} />
      <Card>
        <PlayerFilterBar filtering={filtering} roles={players.data?.roles ?? []} />
        <Row mt="lg" mb="xs" wrap gap="md" rowGap="sm" justify="between">
          <Text as="span" tone="muted" size="sm" role="status">
            {players.data !== undefined && text.count({ count: players.data.total })}
          </Text>
          <Row wrap gap="xs">
            <Button component={Link} to="/guilds" variant="default">
              {text.guilds}
            </Button>
            <Button component={Link} to="/moderation" variant="default">
              {text.reports}
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="blocked" size={16} />}
              onClick={() => setIsBannedOpen(true)}
            >
              {text.banned.open}
            </Button>
          </Row>
        </Row>
        <SelectionBar
          names={players.data?.players.map((it) => it.name) ?? []}
          selection={selection}
        >
          <PlayerBulkActions serverId={serverId} selection={selection} />
        </SelectionBar>
        <PlayerTable
          serverId={serverId}
          players={players}
          filtering={filtering}
          selection={selection}
          onEdit={setEdited}
        />
      </Card>
      <BannedPlayersDialog
        serverId={serverId}
        isOpen={isBannedOpen}
        onClose={() => setIsBannedOpen(false)}
      />
      {edited !== null && (
        <PlayerDialog serverId={serverId} name={edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
