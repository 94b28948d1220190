import { corrugated, plate } from '../art/blocks/surfaces.ts'
import * as palette from '../art/kit/palette.ts'
import { type Ramp, recede } from '../art/kit/ramp.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

const { bronze, copper, gold, iron, silver, steel } = palette

const metals: readonly { name: string; ramp: Ramp; rarity: number }[] = [
  { name: 'Iron', ramp: iron, rarity: 5 },
  { name: 'Copper', ramp: copper, rarity: 5 },
  { name: 'Bronze', ramp: bronze, rarity: 7 },
  { name: 'Steel', ramp: steel, rarity: 8 },
  { name: 'Silver', ramp: silver, rarity: 12 },
  { name: 'Gold', ramp: gold, rarity: 18 },
]

export const metalItems = [
  ...shelf(
    540,
    traits.block(6),
    metals.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Plate`,
        `A riveted plate of ${name.toLowerCase()}.`,
        rarity,
        plate(ramp),
      ],
    ),
  ),
  ...shelf(
    560,
    traits.background(5),
    metals.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Sheet Wall`,
        `Corrugated ${name.toLowerCase()}, for workshops.`,
        rarity + 1,
        corrugated(recede(ramp)),
      ],
    ),
  ),
]
