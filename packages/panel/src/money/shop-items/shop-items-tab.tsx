import { Button } from '@mantine/core'
import type { SoldItem } from '@trellis/contract/shop-items.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Pager } from '../../design/pager.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useAccount } from '../../kit/account.ts'
import { mayDo } from '../../kit/may-do.ts'
import { usePageOf } from '../../kit/use-page-of.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { CreateItemDialog } from './create-item-dialog.tsx'
import { EditItemDialog } from './edit-item-dialog.tsx'
import { ItemHistoryDialog } from './item-history-dialog.tsx'
import { SoldItemTable } from './sold-item-table.tsx'
import { useSoldItems } from './use-sold-items.ts'

type Opened = { dialog: 'create' } | { dialog: 'edit' | 'history'; item: SoldItem }

/** What the shop sells and what it could sell, for admins. */
export function ShopItemsTab() {
  const text = wordsForAdmins.shopItems
  const { user } = useAccount()
  const mayManage = mayDo(user, 'settings:manage')
  const items = useSoldItems()
  const { shown, ...pages } = usePageOf(items.data ?? [])
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
      <Loaded query={items} failed={text.fetchFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="cart" title={text.none}>
              {text.noneHint}
            </Empty>
          ) : (
            <>
              <SoldItemTable
                items={shown}
                mayManage={mayManage}
                onEdit={(item) => setOpened({ dialog: 'edit', item })}
                onHistory={(item) => setOpened({ dialog: 'history', item })}
              />
              <Pager label={text.title} {...pages} />
            </>
          )
        }
      </Loaded>
      {opened?.dialog === 'create' && (
        <CreateItemDialog position={nextPosition(items.data ?? [])} onClose={close} />
      )}
      {opened?.dialog === 'edit' && <EditItemDialog item={opened.item} onClose={close} />}
      {opened?.dialog === 'history' && <ItemHistoryDialog item={opened.item} onClose={close} />}
    </Card>
  )
}

/** Below the last one. */
const nextPosition = (items: readonly SoldItem[]) =>
  Math.max(0, ...items.map(({ position }) => position)) + 1
