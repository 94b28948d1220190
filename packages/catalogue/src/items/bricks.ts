import { courses, relief } from '../art/blocks/pieces.ts'
import * as palette from '../art/kit/palette.ts'
import { type Ramp, rampOf, recede } from '../art/kit/ramp.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

const { black, green, paper, red, sky, white, yellow } = palette

const colours: readonly { name: string; ramp: Ramp; rarity: number }[] = [
  { name: 'Red', ramp: rampOf(0xb5503f), rarity: 3 },
  { name: 'Yellow', ramp: yellow, rarity: 4 },
  { name: 'Green', ramp: green, rarity: 4 },
  { name: 'Blue', ramp: sky, rarity: 5 },
  { name: 'White', ramp: white, rarity: 5 },
  { name: 'Black', ramp: black, rarity: 6 },
]

const mortar = rampOf(0x9d948c)

export const bricks = [
  ...shelf(
    460,
    traits.block(4),
    colours.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Brick`,
        `Fired ${name.toLowerCase()} bricks in lime mortar.`,
        rarity,
        relief(courses(16, 8), ramp, {
          seed: name,
          mortar: name === 'White' ? paper : mortar,
          variety: 0.3,
        }),
      ],
    ),
  ),
  ...shelf(
    480,
    traits.background(4),
    colours.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Brick Wall`,
        `The ${name.toLowerCase()} bricks of a back room.`,
        rarity + 1,
        relief(courses(16, 8), recede(ramp), { seed: name, variety: 0.25, flecks: 0.02 }),
      ],
    ),
  ),
  ...shelf(494, traits.block(4), [
    [
      'Roof Tiles',
      'Keeps the rain where it belongs.',
      5,
      relief(courses(8, 8), red, { seed: 'roof', variety: 0.35, flecks: 0 }),
    ],
  ]),
]
