import { boards, relief, standingBoards } from '../art/blocks/pieces.ts'
import { grain, logs, standingGrain } from '../art/blocks/surfaces.ts'
import * as palette from '../art/kit/palette.ts'
import { type Ramp, recede } from '../art/kit/ramp.ts'
import { layers, type Painter } from '../art/kit/sprite.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

const { birch, cherry, ebony, oak, pine, walnut } = palette

const woods: readonly { name: string; ramp: Ramp; rarity: number }[] = [
  { name: 'Oak', ramp: oak, rarity: 1 },
  { name: 'Birch', ramp: birch, rarity: 2 },
  { name: 'Pine', ramp: pine, rarity: 2 },
  { name: 'Cherry', ramp: cherry, rarity: 4 },
  { name: 'Walnut', ramp: walnut, rarity: 4 },
  { name: 'Ebony', ramp: ebony, rarity: 7 },
]

const plank = (name: string, ramp: Ramp): Painter =>
  layers(
    relief(boards(8, [10, 26, 4, 20]), ramp, { seed: name, variety: 0.26, flecks: 0 }),
    grain(ramp, 8, name),
  )

const panelling = (name: string, ramp: Ramp): Painter =>
  layers(
    relief(standingBoards(8), ramp, { seed: name, variety: 0.2, flecks: 0 }),
    standingGrain(ramp, 8, name),
  )

export const woodItems = [
  ...shelf(
    400,
    traits.block(3),
    woods.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Planks`,
        `Boards of ${name.toLowerCase()}, nailed tight.`,
        rarity,
        plank(name, ramp),
      ],
    ),
  ),
  ...shelf(
    420,
    traits.block(4),
    woods.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Logs`,
        `Trunks of ${name.toLowerCase()} for a cabin.`,
        rarity + 1,
        logs(ramp, name),
      ],
    ),
  ),
  ...shelf(
    440,
    traits.background(3),
    woods.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Panelling`,
        `A warm wall of ${name.toLowerCase()} boards.`,
        rarity + 1,
        panelling(name, recede(ramp)),
      ],
    ),
  ),
]
