import type { SoldItem } from '@trellis/contract/shop-items.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { DataTable } from '../../design/data-table.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { visibleText } from '../../kit/hidden-characters.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './sold-item-table.module.css'

type SoldItemTableProps = {
  items: readonly SoldItem[]
  mayManage: boolean
  onEdit: (item: SoldItem) => void
  onHistory: (item: SoldItem) => void
}

const columns = ['position', 'name', 'gives', 'cost', 'bought', 'status', 'actions'] as const

export function SoldItemTable({ items, ...actions }: SoldItemTableProps) {
  const text = wordsForAdmins.shopItems
  return (
    <DataTable label={text.title} columns={columns} titles={text.columns} className={styles.items}>
      {items.map((item) => (
        <SoldItemRow key={item.id} item={item} {...actions} />
      ))}
    </DataTable>
  )
}

type SoldItemRowProps = { item: SoldItem } & Omit<SoldItemTableProps, 'items'>

function SoldItemRow({ item, mayManage, onEdit, onHistory }: SoldItemRowProps) {
  const text = wordsForAdmins.shopItems
  const cell = cellsOf(text.columns, ['gives', 'cost', 'bought'])
  return (
    <tr role="row">
      <td {...cell('position')}>{item.position}</td>
      <td {...cell('name')}>
        <Text as="span" weight="medium" breaks block>
          <VisibleText isName text={item.name} />
        </Text>
        <Text as="span" tone="muted" size="xs" mono breaks block>
          <VisibleText isName text={item.id} />
        </Text>
      </td>
      <td {...cell('gives')}>
        {text.gives(item.unit, item.amount)}
        <Text as="span" tone="muted" size="sm" block>
          {text.types[item.type]}
        </Text>
      </td>
      <td {...cell('cost')}>{text.credits(item.cost)}</td>
      <td {...cell('bought')}>{text.bought(item.bought)}</td>
      <td {...cell('status')}>
        <StatusBadge
          tone={item.isSold ? 'good' : 'calm'}
          label={item.isSold ? text.sold : text.notSold}
        />
      </td>
      <td {...cell('actions')}>
        <RowActions isBusy={false}>
          {mayManage && (
            <RowAction
              label={text.editOf(visibleText(item.name))}
              icon="edit"
              onPress={() => onEdit(item)}
            />
          )}
          <RowAction
            label={text.historyOf(visibleText(item.name))}
            icon="history"
            onPress={() => onHistory(item)}
          />
        </RowActions>
      </td>
    </tr>
  )
}
