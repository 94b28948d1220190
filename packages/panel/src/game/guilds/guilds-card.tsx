import { Button } from '@mantine/core'
import { type GuildRow, guildsPerPage } from '@trellis/contract/game/guilds.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { ListStates } from '../../design/list-states.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { getPage } from '../../kit/page-of-rows.ts'
import { useUrlPage, useUrlText } from '../../kit/url-text.ts'
import { guildsMessages } from '../../messages/guilds.ts'
import { useGuilds } from './use-guilds.ts'

const GuildDialog = createLazyDialog(async () => (await import('./guild-dialog.tsx')).GuildDialog)

const pauseMs = 250

export function GuildsCard({ serverId }: { serverId: string }) {
  const text = guildsMessages
  const [page, setPage] = useUrlPage()
  const search = useUrlText('name', pauseMs, ['page'])
  const guilds = useGuilds(serverId, search.settled, page)
  const [shown, setShown] = useState<string | null>(null)
  const { guilds: rows = [], total = 0 } = guilds.data ?? {}
  const empty =
    search.settled === '' ? (
      <Empty icon="members" title={text.none}>
        {text.noneText}
      </Empty>
    ) : (
      <Empty icon="search" title={text.noneFound}>
        {text.noneFoundText}
      </Empty>
    )
  return (
    <Card title={text.listTitle}>
      <Box mb="md">
        <SearchField name={text.search} placeholder={text.search} maw="22rem" field={search} />
      </Box>
      <ListStates
        label={text.listTitle}
        query={guilds}
        page={getPage({ rows, total }, { page, pageSize: guildsPerPage, setPage })}
        failed={text.failed}
        icon="members"
        empty={empty}
      >
        {(found) => (
          <List aria-label={text.listTitle}>
            {found.map((guild) => (
              <GuildEntry key={guild.id} guild={guild} onManage={() => setShown(guild.id)} />
            ))}
          </List>
        )}
      </ListStates>
      {shown !== null && (
        <GuildDialog serverId={serverId} guildId={shown} onClose={() => setShown(null)} />
      )}
    </Card>
  )
}

function GuildEntry({ guild, onManage }: { guild: GuildRow; onManage: () => void }) {
  const text = guildsMessages
  const { name, members, leader, world } = guild
  return (
    <Row as="li" divided="sm" gap="md" justify="between">
      <Box shrink>
        <Text as="p" weight="semibold" breaks>
          <VisibleText isName text={name} />
        </Text>
        <Text as="p" tone="muted" size="sm" breaks>
          <VisibleText isName text={text.summary({ members, leader })} />
          {world !== null && <VisibleText isName text={` · ${text.world({ world })}`} />}
        </Text>
      </Box>
      <Button
        flex="none"
        size="xs"
        variant="default"
        aria-label={text.manageOf({ guild: name })}
        onClick={onManage}
      >
        {text.manage}
      </Button>
    </Row>
  )
}
