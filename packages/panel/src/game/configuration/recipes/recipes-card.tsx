import type { GameItem } from '@trellis/contract/game/items.ts'
import type { Recipe } from '@trellis/contract/kit/recipe-schema.ts'
import { toGrowableId } from '@trellis/contract/kit/seed-pairs.ts'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { List } from '../../../design/list.tsx'
import { Pager } from '../../../design/pager.tsx'
import { recipesMessages } from '../../../messages/recipes.ts'
import { ItemPicker, useItemsById } from '../../items/index.ts'
import { RecipeEntry } from './recipe-entry.tsx'
import { listRecipes, type RecipeRow, withBuiltIn, withoutRecipe } from './recipe-list.ts'

type RecipesCardProps = {
  builtIn: readonly Recipe[]
  own: readonly Recipe[]
  onOwn: (own: Recipe[]) => void
}

const pageSize = 12

/** The recipes in pages, all of them or those of one item. */
export function RecipesCard({ builtIn, own, onOwn }: RecipesCardProps) {
  const text = recipesMessages
  const [wanted, setWanted] = useState<GameItem | null>(null)
  const [asked, setPage] = useState(1)
  const all = listRecipes(builtIn, own)
  const rows = wanted === null ? all : all.filter((it) => hasItem(it, toGrowableId(wanted.id)))
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize))
  const page = Math.min(asked, pageCount)
  const shown = rows.slice((page - 1) * pageSize, page * pageSize)
  const items = useItemsById(shown.flatMap(({ from, grows }) => [...from, grows]))
  return (
    <Card title={text.current({ count: all.filter(({ grows }) => grows !== 0).length })}>
      <Box mb="lg">
        <ItemPicker label={text.find} picked={wanted} onPick={setWanted} />
      </Box>
      {rows.length === 0 ? (
        <Empty icon="box" title={wanted === null ? text.none : text.noneOf({ name: wanted.name })}>
          {text.noneText}
        </Empty>
      ) : (
        <List aria-label={text.pages}>
          {shown.map((row) => (
            <RecipeEntry
              key={row.key}
              row={row}
              items={items}
              onRemove={() => onOwn(withoutRecipe(own, row))}
              onRestore={() => onOwn(withBuiltIn(own, row))}
            />
          ))}
        </List>
      )}
      <Pager label={text.pages} page={page} pageCount={pageCount} onPage={setPage} />
    </Card>
  )
}

const hasItem = ({ from, grows }: RecipeRow, id: number) => from.includes(id) || grows === id
