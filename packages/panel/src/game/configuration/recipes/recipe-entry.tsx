import { Button, VisuallyHidden } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { Box } from '../../../design/box.tsx'
import { Pill } from '../../../design/pill.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { itemsMessages } from '../../../messages/items.ts'
import { recipesMessages } from '../../../messages/recipes.ts'
import { Sprite } from '../../items/index.ts'
import type { RecipeRow } from './recipe-list.ts'

type RecipeEntryProps = {
  row: RecipeRow
  items: ReadonlyMap<number, GameItem>
  onRemove: () => void
  onRestore: () => void
}

/** Two items, the one that their seeds grow, and the actions of the owner. */
export function RecipeEntry({ row, items, onRemove, onRestore }: RecipeEntryProps) {
  const text = recipesMessages
  const { from, grows, state } = row
  const getName = (id: number) => items.get(id)?.name ?? itemsMessages.unknownItem({ id })
  const [one, other] = from.map(getName)
  const pair = text.pair({ one: one ?? '', other: other ?? '' })
  return (
    <Box as="li" divided="xs">
      <Row gap="sm" justify="between">
        <Row as="span" wrap gap="xs" shrink>
          <Ingredient item={items.get(from[0])} name={one ?? ''} />
          <Sign shown="+" read={text.plus} />
          <Ingredient item={items.get(from[1])} name={other ?? ''} />
          <Sign shown="→" read={text.grow} />
          {grows === 0 ? (
            <Text as="span" tone="muted">
              {text.nothing}
            </Text>
          ) : (
            <Ingredient item={items.get(grows)} name={getName(grows)} isResult />
          )}
          {state !== 'built-in' && (
            <Pill tone={state === 'removed' ? 'warn' : 'good'}>{text.states[state]}</Pill>
          )}
        </Row>
        <Row as="span" gap="2xs">
          {(state === 'changed' || state === 'removed') && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={text.restoreOf({ pair })}
              onClick={onRestore}
            >
              {text.restore}
            </Button>
          )}
          {state !== 'removed' && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={text.removeOf({ pair })}
              onClick={onRemove}
            >
              {text.remove}
            </Button>
          )}
        </Row>
      </Row>
    </Box>
  )
}

type IngredientProps = { item: GameItem | undefined; name: string; isResult?: boolean }

function Ingredient({ item, name, isResult = false }: IngredientProps) {
  return (
    <Row as="span" gap="2xs" shrink>
      <Sprite item={item} size={28} />
      <Text as="span" weight={isResult ? 'semibold' : 'medium'} breaks>
        {name}
      </Text>
    </Row>
  )
}

/** A sign between items, with the word that screen readers say for it. */
function Sign({ shown, read }: { shown: string; read: string }) {
  return (
    <Text as="span" tone="muted">
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{read}</VisuallyHidden>
    </Text>
  )
}
