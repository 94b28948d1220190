import { Accordion, TextInput } from '@mantine/core'
import { type CustomItem, oneNewItemSentence } from '@trellis/contract/configuration.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Pager } from '../../design/pager.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { words } from '../../words/words.ts'
import { useHighestItemId, useItemsById } from '../items/index.ts'
import { type CustomItemEntry, hasNewItem, newEntry } from './custom-item-entry.ts'
import { CustomItemRow } from './custom-item-row.tsx'

type CustomItemsCardProps = {
  entries: readonly CustomItemEntry[]
  onEntries: (entries: CustomItemEntry[]) => void
}

const pageSize = 10

export function CustomItemsCard({ entries, onEntries }: CustomItemsCardProps) {
  const text = words.configuration.items
  const highestId = useHighestItemId()
  const [search, setSearch] = useState('')
  const [wanted, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const found = entries.filter(({ item }) => matches(item, search))
  const pageCount = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(wanted, pageCount)
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const known = useItemsById(shown.map(({ item }) => item.ID))
  const add = () => {
    const entry = newEntry(entries, highestId ?? 0)
    onEntries([...entries, entry])
    setSearch('')
    setPage(Math.ceil((entries.length + 1) / pageSize))
    setOpen(String(entry.key))
  }
  return (
    <Card>
      <Row mb="lg" wrap gap="sm" align="stretch">
        <TextInput
          flex="1 1 16rem"
          aria-label={text.searchLabel}
          placeholder={text.search(entries.length)}
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ActionButton
          variant="light"
          icon="plus"
          label={text.add}
          denial={
            hasNewItem(entries)
              ? oneNewItemSentence
              : highestId === undefined
                ? words.loading
                : null
          }
          onPress={add}
        />
      </Row>
      {entries.length === 0 && (
        <Empty icon="box" title={text.empty}>
          {text.emptyText}
        </Empty>
      )}
      {entries.length > 0 && found.length === 0 && (
        <Text tone="muted" breaks>
          {text.noMatch(search.trim())}
        </Text>
      )}
      <Accordion value={open} onChange={setOpen} variant="separated" order={2} keepMounted={false}>
        {shown.map((entry) => (
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
      <Pager label={text.pages} page={page} pageCount={pageCount} onPage={setPage} />
    </Card>
  )
}

function matches(item: CustomItem, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return item.Name.toLowerCase().includes(wanted) || String(item.ID) === wanted
}
