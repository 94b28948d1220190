import { Button, SimpleGrid } from '@mantine/core'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { type Recipe, recipesSchema } from '@trellis/contract/kit/recipe-schema.ts'
import { toGrowableId } from '@trellis/contract/kit/seed-pairs.ts'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Text } from '../../../design/text.tsx'
import { findFirstError } from '../../../kit/field-errors.ts'
import { submitWith } from '../../../kit/submit-with.ts'
import { recipesMessages } from '../../../messages/recipes.ts'
import { ItemPicker } from '../../items/index.ts'

type RecipeAdderProps = { onAdd: (recipe: Recipe) => void }

const nothing = { one: null, other: null, grown: null }
type Picked = Record<keyof typeof nothing, GameItem | null>

/** Picks two items and the one that their seeds grow. */
export function RecipeAdder({ onAdd }: RecipeAdderProps) {
  const text = recipesMessages.adder
  const [picked, setPicked] = useState<Picked>(nothing)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const { one, other, grown } = picked
  const add = () => {
    if (one === null || other === null || grown === null) return
    const [first, second, grows] = [one, other, grown].map(({ id }) => toGrowableId(id))
    const parsed = recipesSchema.safeParse({ recipes: [{ from: [first, second], grows }] })
    setProblem(findFirstError(parsed))
    const [recipe] = parsed.data?.recipes ?? []
    if (recipe === undefined) return
    onAdd(recipe)
    setPicked(nothing)
    setRound(round + 1)
  }
  return (
    <Card title={text.title}>
      <form noValidate onSubmit={submitWith(add)}>
        {/* New pickers after each recipe, so that nothing of the last search stays in them. */}
        <SimpleGrid key={round} cols={{ base: 1, sm: 3 }}>
          {(['one', 'other', 'grown'] as const).map((place) => (
            <ItemPicker
              key={place}
              label={text[place]}
              picked={picked[place]}
              onPick={(item) => {
                setProblem(null)
                setPicked({ ...picked, [place]: item })
              }}
            />
          ))}
        </SimpleGrid>
        <Text as="p" role="alert" tone="bad" size="sm">
          {problem}
        </Text>
        <Box mt="md">
          <Button
            type="submit"
            variant="light"
            leftSection={<Icon name="plus" size={16} />}
            disabled={one === null || other === null || grown === null}
          >
            {text.add}
          </Button>
        </Box>
      </form>
    </Card>
  )
}
