import { Button } from '@mantine/core'
import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import type { Pack } from '@trellis/contract/kit/store-settings.ts'
import { useState } from 'react'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Icon } from '../../../design/icon.tsx'
import { List } from '../../../design/list.tsx'
import { Pager } from '../../../design/pager.tsx'
import { gameStoreMessages } from '../../../messages/game-store.ts'
import { PackEntry } from './pack-entry.tsx'

type PacksCardProps = {
  title: string
  hint: string
  /** The title while there are none. */
  none: string
  add: string
  /** The name of the list and its pages. */
  list: string
  nameNew: (number: number) => string
  packs: readonly Pack[]
  /** Returns the fault of a field by its path within the list. */
  errorAt: (path: string) => string | undefined
  onPacks: (packs: Pack[]) => void
}

const pageSize = 5
const firstPrice = 100

/** Packs in pages, each with its fields. A new pack is on the last page. */
export function PacksCard(props: PacksCardProps) {
  const { title, hint, none, add, list, nameNew, packs, errorAt, onPacks } = props
  const [asked, setPage] = useState(1)
  const pageCount = Math.max(1, Math.ceil(packs.length / pageSize))
  const page = Math.min(asked, pageCount)
  const first = (page - 1) * pageSize
  const addPack = () => {
    const name = findFreeName(packs, nameNew)
    onPacks([...packs, { name, price: firstPrice, items: [] }])
    setPage(Math.ceil((packs.length + 1) / pageSize))
  }
  return (
    <Card
      title={title}
      aside={
        <Button
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          disabled={packs.length >= packBounds.packs}
          onClick={addPack}
        >
          {add}
        </Button>
      }
    >
      <CardIntro as="p">{hint}</CardIntro>
      {packs.length === 0 ? (
        <Empty icon="gift" title={none}>
          {gameStoreMessages.emptyText}
        </Empty>
      ) : (
        <List aria-label={list}>
          {packs.slice(first, first + pageSize).map((pack, at) => (
            <PackEntry
              key={first + at}
              pack={pack}
              errorOf={(field) => errorAt(`${first + at}.${field}`)}
              onPack={(next) => onPacks(packs.with(first + at, next))}
              onRemove={() => onPacks(packs.toSpliced(first + at, 1))}
            />
          ))}
        </List>
      )}
      <Pager label={list} page={page} pageCount={pageCount} onPage={setPage} />
    </Card>
  )
}

function findFreeName(packs: readonly Pack[], nameNew: (number: number) => string): string {
  const taken = new Set(packs.map(({ name }) => name))
  let number = packs.length + 1
  while (taken.has(nameNew(number))) number++
  return nameNew(number)
}
