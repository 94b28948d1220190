import { type Color, mix } from './art/kit/color.ts'
import { hashText } from './art/kit/dice.ts'
import { paintSprite, type Sprite } from './art/kit/sprite.ts'
import { mainColors, type SeedLook, seed, seedPatterns } from './art/things/seeds.ts'
import { type Kind, kinds } from './catalogue-item.ts'
import { families } from './families.ts'
import { actions, growSeconds, type ItemDefinition } from './item-definition.ts'

/** An item with its finished sprite, and the two colours that its seed and its tree have. */
export type DrawnItem = {
  definition: ItemDefinition
  sprite: Sprite
  colors: readonly [Color, Color]
}

/** Every item and every seed by id, drawn. Throws when two items claim one id or one name. */
export function drawAll(tables: typeof families = families): DrawnItem[] {
  const grown = Object.values(tables).flat().map(draw)
  const looks = new Set<string>()
  const seeds = grown
    .filter(({ definition }) => definition.hasSeed)
    .map((it) => drawSeed(it, looks))
  const all = [...grown, ...seeds]
  refuseTwice(all.map(({ definition }) => `id ${definition.id}`))
  refuseTwice(all.map(({ definition }) => definition.name))
  return all.toSorted((one, other) => one.definition.id - other.definition.id)
}

function draw(definition: ItemDefinition): DrawnItem {
  const sprite = paintSprite(definition.paint)
  return { definition, sprite, colors: mainColors(sprite) }
}

function drawSeed({ definition, colors }: DrawnItem, taken: Set<string>): DrawnItem {
  const [main, second] = colors
  const start = hashText(definition.name) % seedPatterns
  const lookAt = (turn: number): SeedLook => ({
    main: mix(main, second, 0.1),
    second,
    shape: (seedShapeOf[definition.kind] ?? 4) + Math.floor(turn / seedPatterns),
    pattern: (start + turn) % seedPatterns,
  })
  // What is made of one material has one pair of colours: the next free pattern tells its seeds apart.
  let turn = 0
  while (taken.has(JSON.stringify(lookAt(turn)))) turn++
  const look = lookAt(turn)
  taken.add(JSON.stringify(look))
  const paint = seed(look)
  return { definition: { ...seedOf(definition), paint }, sprite: paintSprite(paint), colors }
}

/** Seeds of blocks are round, those of walls flat, and so on: the shape tells what will grow. */
const seedShapeOf: Partial<Record<Kind, number>> = {
  [kinds.solidBlock]: 0,
  [kinds.background]: 1,
  [kinds.foreground]: 2,
  [kinds.consumable]: 3,
}

function seedOf(grown: ItemDefinition): ItemDefinition {
  return {
    ...grown,
    id: grown.id + 1,
    name: `${grown.name} Seed`,
    description: `Plant it to grow ${grown.name}.`,
    kind: kinds.seed,
    actionType: actions.seed,
    collision: 0,
    punches: 1,
    growSeconds: growSeconds(grown.rarity),
    sheet: 'seeds',
    hasSeed: false,
  }
}

function refuseTwice(claims: readonly string[]): void {
  const seen = new Set<string>()
  for (const claim of claims) {
    if (seen.has(claim)) throw new Error(`Two items of the catalogue have the same ${claim}.`)
    seen.add(claim)
  }
}
