import { fringe, pebbles, ripples, soil, tufts } from '../art/blocks/ground.ts'
import { puffs } from '../art/blocks/patterns.ts'
import { cobbles, relief } from '../art/blocks/pieces.ts'
import * as palette from '../art/kit/palette.ts'
import { recede, toned } from '../art/kit/ramp.ts'
import { layers } from '../art/kit/sprite.ts'
import { shelf, traits } from '../item-definition.ts'

const { ash, clay, dirt, grass, gravel, moss, mud, sand, snow } = palette

const dirtSoil = layers(soil(dirt, 'dirt'), pebbles(toned(dirt, 0.25), 3, 'dirt stones'))

export const soils = [
  ...shelf(300, traits.block(3), [
    ['Meadow Turf', 'Soil with a fresh green top.', 1, layers(dirtSoil, fringe(grass))],
    ['Sand', 'Fine and dry, rippled by the wind.', 1, ripples(sand, 'sand')],
    ['Clay', 'Heavy and red; potters ask for it.', 2, soil(clay, 'clay')],
    [
      'Gravel',
      'Crunches under every boot.',
      2,
      relief(cobbles(6, 6, 'gravel'), gravel, { seed: 'gravel', variety: 0.5 }),
    ],
    [
      'Mud',
      'Wet soil that keeps footprints.',
      2,
      layers(soil(mud, 'mud'), pebbles(dirt, 2, 'mud')),
    ],
    ['Snow', 'Cold, bright and quiet.', 3, ripples(snow, 'snow')],
    ['Frosted Turf', 'Soil under the first snow.', 3, layers(dirtSoil, fringe(snow))],
    ['Moss', 'A soft green cushion.', 2, tufts(moss, 'moss')],
    [
      'Ash',
      'What a great fire left.',
      4,
      layers(soil(ash, 'ash'), pebbles(palette.black, 4, 'coals')),
    ],
    ['Cloud', 'Thick enough to stand on.', 8, puffs(palette.white, 'cloud')],
  ]),
  ...shelf(324, traits.background(3), [
    ['Sand Wall', 'Packed sand behind you.', 1, ripples(recede(sand), 'sand')],
    ['Moss Wall', 'A wall that nature took back.', 2, tufts(recede(moss), 'moss')],
    ['Snow Wall', 'The inside of a snow house.', 3, ripples(recede(snow), 'snow wall')],
    ['Hedge Wall', 'Leaves, close and dark.', 4, puffs(recede(palette.leaf), 'hedge')],
  ]),
]
