import { soil } from '../art/blocks/ground.ts'
import { vein } from '../art/blocks/patterns.ts'
import { gemBlock } from '../art/blocks/surfaces.ts'
import * as palette from '../art/kit/palette.ts'
import type { Ramp } from '../art/kit/ramp.ts'
import { layers } from '../art/kit/sprite.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

const { amber, amethyst, black, copper, emerald, gold, quartz, rock, ruby, sapphire, silver } =
  palette

const gems: readonly { name: string; ramp: Ramp; rarity: number }[] = [
  { name: 'Ruby', ramp: ruby, rarity: 16 },
  { name: 'Amber', ramp: amber, rarity: 12 },
  { name: 'Emerald', ramp: emerald, rarity: 18 },
  { name: 'Sapphire', ramp: sapphire, rarity: 20 },
  { name: 'Amethyst', ramp: amethyst, rarity: 24 },
  { name: 'Rose Quartz', ramp: quartz, rarity: 14 },
]

const ores: readonly { name: string; ramp: Ramp; rarity: number }[] = [
  { name: 'Coal', ramp: black, rarity: 4 },
  { name: 'Copper', ramp: copper, rarity: 6 },
  { name: 'Silver', ramp: silver, rarity: 10 },
  { name: 'Gold', ramp: gold, rarity: 15 },
  ...gems,
]

const stone = soil(rock, 'ore stone')

export const minerals = [
  ...shelf(
    620,
    traits.block(6),
    ores.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Ore`,
        `Rock with ${name.toLowerCase()} in it.`,
        rarity,
        layers(stone, vein(ramp)),
      ],
    ),
  ),
  ...shelf(
    642,
    traits.block(8),
    gems.map(
      ({ name, ramp, rarity }): Row => [
        `${name} Block`,
        `One great cut ${name.toLowerCase()}.`,
        rarity * 2,
        gemBlock(ramp),
      ],
    ),
  ),
]
