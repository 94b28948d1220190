import { useQuery } from '@tanstack/react-query'
import { readRecipes } from '@trellis/contract/game/configuration.ts'
import type { GameItem } from '@trellis/contract/game/items.ts'
import type { Recipe } from '@trellis/contract/kit/recipe-schema.ts'
import { getRecipeKey, toGrowableId } from '@trellis/contract/kit/seed-pairs.ts'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { itemsMessages } from '../../messages/items.ts'
import { Sprite } from './sprite.tsx'
import { useItemsById } from './use-server-items.ts'

type ItemRecipesProps = { item: GameItem }

/** Shows the seeds that an item grows from, and the items that its own seed helps to grow. */
export function ItemRecipes({ item }: ItemRecipesProps) {
  const serverId = useServerId()
  const found = useQuery(getQuery(readRecipes, { params: { serverId } }))
  const recipes = found.data === undefined ? [] : listInForce(found.data.builtIn, found.data.own)
  const id = toGrowableId(item.id)
  const madeBy = recipes.filter(({ grows }) => grows === id)
  const usedIn = recipes.filter(({ from }) => from.includes(id)).slice(0, maxShown)
  const items = useItemsById([...madeBy, ...usedIn].flatMap(({ from, grows }) => [...from, grows]))
  const text = itemsMessages.recipes
  return (
    <>
      <RecipeLines title={text.madeBy} recipes={madeBy} items={items} />
      <RecipeLines title={text.usedIn} recipes={usedIn} items={items} />
    </>
  )
}

const maxShown = 8

type RecipeLinesProps = {
  title: string
  recipes: readonly Recipe[]
  items: ReadonlyMap<number, GameItem>
}

function RecipeLines({ title, recipes, items }: RecipeLinesProps) {
  if (recipes.length === 0) return null
  const getName = (id: number) => items.get(id)?.name ?? itemsMessages.unknownItem({ id })
  return (
    <section aria-label={title}>
      <Text as="h3" mb="2xs" tone="muted" size="sm">
        {title}
      </Text>
      {recipes.map(({ from, grows }) => (
        <Row key={`${from}`} gap="2xs" wrap>
          {[...from, grows].map((id) => (
            <Sprite key={id} item={items.get(id)} size={28} />
          ))}
          <Text as="span" breaks>
            {itemsMessages.recipes.line({
              one: getName(from[0]),
              other: getName(from[1]),
              grown: getName(grows),
            })}
          </Text>
        </Row>
      ))}
    </section>
  )
}

/** The owner's recipes replace built-in ones of the same two items. */
function listInForce(builtIn: readonly Recipe[], own: readonly Recipe[]): Recipe[] {
  const byPair = new Map([...builtIn, ...own].map((it) => [getRecipeKey(it), it]))
  return [...byPair.values()].filter(({ grows }) => grows !== 0)
}
