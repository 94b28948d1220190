import { boards, cobbles, courses, fitted, grid, relief } from '../art/blocks/pieces.ts'
import * as palette from '../art/kit/palette.ts'
import { type Ramp, recede } from '../art/kit/ramp.ts'
import type { Painter } from '../art/kit/sprite.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

type Stone = { name: string; ramp: Ramp; rarity: number; rough: Painter }

const cobble = (ramp: Ramp, seed: string, columns = 3): Painter =>
  relief(cobbles(columns, columns, seed), ramp, { seed, flecks: 0.06 })

const { basalt, granite, limestone, marble, sandstone, slate } = palette

const stones: readonly Stone[] = [
  {
    name: 'Granite',
    ramp: granite,
    rarity: 2,
    rough: relief(cobbles(3, 4, 'granite'), granite, { seed: 'granite', flecks: 0.22 }),
  },
  {
    name: 'Slate',
    ramp: slate,
    rarity: 3,
    rough: relief(
      fitted([
        [3, 0, 20, 7],
        [23, 0, 12, 7],
        [6, 7, 14, 6],
        [20, 7, 18, 6],
        [13, 13, 14, 7],
        [27, 13, 18, 7],
        [4, 20, 22, 6],
        [26, 20, 10, 6],
        [29, 26, 15, 6],
        [12, 26, 17, 6],
      ]),
      slate,
      { seed: 'slate' },
    ),
  },
  { name: 'Limestone', ramp: limestone, rarity: 3, rough: cobble(limestone, 'limestone', 4) },
  {
    name: 'Marble',
    ramp: marble,
    rarity: 6,
    rough: relief(grid(16), marble, { seed: 'marble', variety: 0.3, flecks: 0.02 }),
  },
  { name: 'Basalt', ramp: basalt, rarity: 5, rough: cobble(basalt, 'basalt', 3) },
  {
    name: 'Sandstone',
    ramp: sandstone,
    rarity: 2,
    rough: relief(boards(8, []), sandstone, { seed: 'sandstone', variety: 0.4, flecks: 0.12 }),
  },
]

const ashlar = fitted([
  [0, 0, 18, 11],
  [18, 0, 14, 11],
  [8, 11, 12, 10],
  [20, 11, 20, 10],
  [4, 21, 13, 11],
  [17, 21, 19, 11],
])

export const stoneItems = [
  ...shelf(
    340,
    traits.block(4),
    stones.map(
      ({ name, rarity, rough }): Row => [
        name,
        `${name}, as it comes out of the quarry.`,
        rarity,
        rough,
      ],
    ),
  ),
  ...shelf(
    360,
    traits.block(5),
    stones.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Masonry`,
        `${name} cut and fitted by a mason.`,
        rarity + 2,
        relief(ashlar, ramp, { seed: name, variety: 0.24, flecks: 0.02 }),
      ],
    ),
  ),
  ...shelf(
    380,
    traits.background(4),
    stones.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Wall`,
        `A plain wall of ${name.toLowerCase()}.`,
        rarity + 1,
        relief(courses(16, 16), recede(ramp), { seed: name, flecks: 0.02, variety: 0.15 }),
      ],
    ),
  ),
]
