import type { SoldItem } from '@trellis/contract/money/shop-items.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import type { Column } from '../../design/table.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { describeAmount } from '../../kit/amounts.ts'
import { revealHidden } from '../../kit/hidden-characters.ts'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import styles from './sold-item-table.module.css'
import { useSoldItems } from './use-sold-items.ts'

type SoldItemTableProps = {
  mayManage: boolean
  onEdit: (item: SoldItem) => void
  onHistory: (item: SoldItem) => void
}

const text = shopItemsMessages

export function SoldItemTable(props: SoldItemTableProps) {
  const items = useSoldItems()
  const actions: Column<SoldItem> = {
    name: 'actions',
    title: text.columns.actions,
    cell: (item) => <ItemActions item={item} {...props} />,
  }
  return (
    <DataTable
      label={text.title}
      columns={[...listColumns(), actions]}
      rowKey={({ id }) => id}
      className={styles.items}
      query={items}
      page={usePageOfRows(items.data ?? [])}
      failed={text.fetchFailed}
      icon="cart"
      empty={
        <Empty icon="cart" title={text.none}>
          {text.noneHint}
        </Empty>
      }
    />
  )
}

const listColumns = (): readonly Column<SoldItem>[] => [
  {
    name: 'position',
    title: text.columns.position,
    onCard: 'hidden',
    cell: ({ position }) => position,
  },
  { name: 'name', title: text.columns.name, cell: (item) => <ItemName item={item} /> },
  {
    name: 'gives',
    title: text.columns.gives,
    onCard: 'titled',
    cell: ({ unit, amount, type }) => (
      <>
        {describeAmount(unit, amount)}
        <Text as="span" tone="muted" size="sm" block>
          {text.types[type]}
        </Text>
      </>
    ),
  },
  {
    name: 'cost',
    title: text.columns.cost,
    kind: 'number',
    onCard: 'titled',
    cell: ({ cost }) => text.credits({ cost }),
  },
  {
    name: 'bought',
    title: text.columns.bought,
    kind: 'number',
    onCard: 'titled',
    cell: ({ bought }) => text.bought({ count: bought }),
  },
  {
    name: 'status',
    title: text.columns.status,
    cell: ({ isSold }) => (
      <StatusBadge tone={isSold ? 'good' : 'calm'} label={isSold ? text.sold : text.notSold} />
    ),
  },
]

type ItemProps = { item: SoldItem }

const ItemName = ({ item }: ItemProps) => (
  <>
    <Text as="span" weight="medium" breaks block>
      <VisibleText isName text={item.name} />
    </Text>
    <Text as="span" tone="muted" size="xs" mono breaks block>
      <VisibleText isName text={item.id} />
    </Text>
  </>
)

const ItemActions = ({ item, mayManage, onEdit, onHistory }: ItemProps & SoldItemTableProps) => (
  <RowActions isBusy={false} sheet={mayManage ? item.name : undefined}>
    {mayManage && (
      <RowAction
        label={text.editOf({ name: revealHidden(item.name) })}
        icon="edit"
        onPress={() => onEdit(item)}
      />
    )}
    <RowAction
      label={text.historyOf({ name: revealHidden(item.name) })}
      icon="history"
      onPress={() => onHistory(item)}
    />
  </RowActions>
)
