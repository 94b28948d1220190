import { glass, pane } from '../art/blocks/surfaces.ts'
import * as palette from '../art/kit/palette.ts'
import type { Ramp } from '../art/kit/ramp.ts'
import { rampOf } from '../art/kit/ramp.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

const { amber, emerald, pink, ruby, violet } = palette

const tints: readonly { name: string; ramp: Ramp; rarity: number }[] = [
  { name: 'Clear', ramp: rampOf(0xa9d3e0), rarity: 3 },
  { name: 'Ruby', ramp: ruby, rarity: 6 },
  { name: 'Amber', ramp: amber, rarity: 6 },
  { name: 'Emerald', ramp: emerald, rarity: 6 },
  { name: 'Violet', ramp: violet, rarity: 7 },
  { name: 'Rose', ramp: pink, rarity: 7 },
]

export const glazing = [
  ...shelf(
    500,
    traits.block(2),
    tints.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Glass`,
        'Look through it, do not walk through it.',
        rarity,
        glass(ramp, 130),
      ],
    ),
  ),
  ...shelf(
    520,
    traits.background(2),
    tints.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Window`,
        'A window of four panes.',
        rarity + 1,
        pane(ramp, palette.walnut),
      ],
    ),
  ),
]
