import { Accordion, TextInput } from '@mantine/core'
import { ActionButton } from '../../../design/action-button.tsx'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Pager } from '../../../design/pager.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { useItemsById } from '../../items/index.ts'
import type { CustomItemEntry } from './custom-item-entry.ts'
import { CustomItemRow } from './custom-item-row.tsx'
import { useCustomItemList } from './use-custom-item-list.ts'

type CustomItemsCardProps = {
  entries: readonly CustomItemEntry[]
  onEntries: (entries: CustomItemEntry[]) => void
}

export function CustomItemsCard({ entries, onEntries }: CustomItemsCardProps) {
  const text = configurationMessages.items
  const list = useCustomItemList(entries, onEntries)
  const known = useItemsById(list.shown.map(({ item }) => item.ID))
  return (
    <Card>
      <Row mb="lg" wrap gap="sm" align="stretch">
        <TextInput
          flex="1 1 16rem"
          aria-label={text.searchLabel}
          placeholder={text.search({ count: entries.length })}
          leftSection={<Icon name="search" size={16} />}
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
        <ActionButton
          variant="light"
          icon="plus"
          label={text.add}
          denial={list.addDenial}
          onPress={list.add}
        />
      </Row>
      {entries.length === 0 && (
        <Empty icon="box" title={text.empty}>
          {text.emptyText}
        </Empty>
      )}
      {list.isNoneFound && (
        <Text tone="muted" breaks>
          {text.noMatch({ name: list.search.trim() })}
        </Text>
      )}
      <Accordion
        value={list.open}
        onChange={list.setOpen}
        variant="separated"
        order={2}
        keepMounted={false}
      >
        {list.shown.map((entry) => (
          <CustomItemRow
            key={entry.key}
            entry={entry}
            known={known.get(entry.item.ID)}
            isIdTaken={entries.some((it) => it !== entry && it.item.ID === entry.item.ID)}
            onItem={(item) => onEntries(entries.map((it) => (it === entry ? { ...it, item } : it)))}
            onRemove={() => onEntries(entries.filter((it) => it !== entry))}
          />
        ))}
      </Accordion>
      <Pager label={text.pages} page={list.page} pageCount={list.pageCount} onPage={list.setPage} />
    </Card>
  )
}
