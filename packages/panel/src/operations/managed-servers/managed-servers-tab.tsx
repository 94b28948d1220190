import { NativeSelect } from '@mantine/core'
import { serverStatusSchema } from '@trellis/contract/hosting/servers.ts'
import { Card } from '../../design/card.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { mayDo } from '../../kit/may-do.ts'
import { managedServersMessages } from '../../messages/managed-servers.ts'
import { serverMessages } from '../../messages/server.ts'
import { ManagedServerResults } from './managed-server-results.tsx'
import { isShown, stateFilterSchema, useServerFilters } from './server-filters.ts'
import { serverOrderSchema } from './server-order.ts'
import { useManagedServers } from './use-managed-servers.ts'

const WaitingChanges = createLazyDialog(
  async () => (await import('./later-parts.ts')).WaitingChanges,
)

const AllDeletedCard = createLazyDialog(
  async () => (await import('./later-parts.ts')).AllDeletedCard,
)

const listChoices = () => [
  ...serverStatusSchema.options.map((value) => ({
    value: String(value),
    label: serverMessages.server.statuses[value],
  })),
  { value: 'SUSPENDED', label: managedServersMessages.suspended },
]

/** Every server of the installation, for admins. */
export function ManagedServersTab() {
  const text = managedServersMessages
  const servers = useManagedServers()
  const filters = useServerFilters()
  const mayManage = mayDo(useAccount().user, 'servers:manage')
  return (
    <Stack gap="xl">
      {mayManage && <WaitingChanges />}
      <Card>
        <Row as="search" mb="sm" wrap gap="md" rowGap="sm" phoneLines>
          <SearchField
            flex="1 1 14rem"
            maw="22rem"
            name={text.search}
            placeholder={text.searchPlaceholder}
            field={filters.search}
          />
          <NativeSelect
            flex="0 1 11rem"
            aria-label={text.status}
            data={[{ value: '', label: text.allStatuses }, ...listChoices()]}
            value={filters.status ?? ''}
            onChange={(event) =>
              filters.setStatus(
                stateFilterSchema.nullable().catch(null).parse(event.currentTarget.value),
              )
            }
          />
          <NativeSelect
            flex="0 1 11rem"
            aria-label={text.sort}
            data={serverOrderSchema.options.map((value) => ({ value, label: text.sorts[value] }))}
            value={filters.order}
            onChange={(event) =>
              filters.setOrder(serverOrderSchema.catch('name').parse(event.currentTarget.value))
            }
          />
          <Text as="span" push tone="muted" size="sm" role="status">
            {servers.data !== undefined &&
              describeCount(
                servers.data.filter((it) => isShown(it, filters)).length,
                servers.data.length,
              )}
          </Text>
        </Row>
        <ManagedServerResults rows={servers.data ?? []} filters={filters} />
      </Card>
      {mayManage && <AllDeletedCard search={filters.search.settled} />}
    </Stack>
  )
}

const describeCount = (shown: number, all: number) =>
  shown === all
    ? managedServersMessages.count({ all })
    : managedServersMessages.countShown({ shown, all })
