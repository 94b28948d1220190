import { Button } from '@mantine/core'
import type { SoldItem } from '@trellis/contract/money/shop-items.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { mayDo } from '../../kit/may-do.ts'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { ItemHistoryDialog } from './item-history-dialog.tsx'
import { SoldItemTable } from './sold-item-table.tsx'
import { useSoldItems } from './use-sold-items.ts'

const CreateItemDialog = createLazyDialog(
  async () => (await import('./create-item-dialog.tsx')).CreateItemDialog,
)
const EditItemDialog = createLazyDialog(
  async () => (await import('./edit-item-dialog.tsx')).EditItemDialog,
)

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'history'; item: SoldItem }

/** Lists the items that the shop sells or could sell, for admins. */
export function ShopItemsTab() {
  const text = shopItemsMessages
  const { user } = useAccount()
  const mayManage = mayDo(user, 'settings:manage')
  const items = useSoldItems()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Card>
      <Row mb="sm" wrap gap="md" rowGap="sm" justify="between" phoneLines>
        <Text tone="muted" size="md">
          {mayManage ? text.intro : text.readOnly}
        </Text>
        {mayManage && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setOpened({ dialog: 'create' })}
          >
            {text.create}
          </Button>
        )}
      </Row>
      <SoldItemTable
        mayManage={mayManage}
        onEdit={(item) => setOpened({ dialog: 'edit', item })}
        onHistory={(item) => setOpened({ dialog: 'history', item })}
      />
      {opened?.dialog === 'create' && (
        <CreateItemDialog position={getNextPosition(items.data ?? [])} onClose={close} />
      )}
      {opened?.dialog === 'edit' && <EditItemDialog item={opened.item} onClose={close} />}
      {opened?.dialog === 'history' && <ItemHistoryDialog item={opened.item} onClose={close} />}
    </Card>
  )
}

/** Below the last one. */
const getNextPosition = (items: readonly SoldItem[]) =>
  Math.max(0, ...items.map(({ position }) => position)) + 1
