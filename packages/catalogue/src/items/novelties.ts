import { fringe, soil } from '../art/blocks/ground.ts'
import { plain, puffs } from '../art/blocks/patterns.ts'
import { grid, hexagons, relief } from '../art/blocks/pieces.ts'
import * as art from '../art/blocks/specials.ts'
import { plate } from '../art/blocks/surfaces.ts'
import { dots, fill, part } from '../art/kit/paint.ts'
import * as palette from '../art/kit/palette.ts'
import { rampOf } from '../art/kit/ramp.ts'
import { box, cut, disc, mirrored, path, poly } from '../art/kit/shapes.ts'
import { layers } from '../art/kit/sprite.ts'
import { shelf, traits } from '../item-definition.ts'

const { amber, black, blue, chocolate, cream, gold, green, lime, oak, orange, pine } = palette
const { pink, red, rock, sky, teal, violet, walnut, white, yellow } = palette

const colours = [red, orange, yellow, green, blue, violet]
const cactus = rampOf(0x5c9a4c)
const thorns = [4, 5, 12, 9, 20, 3, 28, 13, 4, 19, 12, 25, 20, 20, 28, 29, 12, 17, 20, 11]

const crate = layers(
  relief(grid(32), oak, { seed: 'crate', flecks: 0 }),
  part(path(5, 2, 2, 30, 30), oak),
  art.frame(oak, 5),
)

const carvedPumpkin = layers(
  art.ribs(orange, 16),
  fill(mirrored(poly(6, 14, 10, 7, 14, 14)), orange.line),
  fill(mirrored(poly(8, 14, 10, 9, 13, 14)), yellow.light),
  fill(poly(5, 18, 27, 18, 23, 26, 20, 23, 17, 26, 14, 23, 10, 26), orange.line),
  fill(poly(7, 20, 25, 20, 22, 24, 20, 22, 17, 25, 14, 22, 10, 24), yellow.light),
)

const fossil = layers(
  soil(rock, 'fossil'),
  part(cut(disc(16, 16, 10), disc(16.5, 17, 7)), cream),
  part(cut(disc(17, 17, 5.4), disc(17.5, 17.5, 2.4)), cream),
)

export const novelties = shelf(660, traits.block(4), [
  ['Ice', 'Slippery, and so clear.', 4, art.ice(rampOf(0x8fc7e8))],
  ['Jelly', 'Wobbles when you jump on it.', 5, art.jelly(lime)],
  ['Carved Pumpkin', 'Big, round and ready for soup.', 5, carvedPumpkin],
  ['Hay Bale', 'Smells of summer.', 2, layers(art.straw(yellow), art.bands(oak, [8, 24]))],
  [
    'Honeycomb',
    'Somebody worked hard for this.',
    6,
    relief(hexagons(4, 4), amber, { seed: 'honey', variety: 0.35, flecks: 0 }),
  ],
  [
    'Cactus',
    'Look, but do not hug.',
    4,
    layers(art.ribs(cactus, 16), dots(cream.light, ...thorns)),
  ],
  ['Bookcase', 'Two shelves of good company.', 6, art.books(walnut)],
  [
    'Chocolate',
    'Breaks into nice squares.',
    6,
    layers(
      relief(grid(16), chocolate, { seed: 'choc', variety: 0, flecks: 0 }),
      part(box(4, 4, 8, 8), chocolate),
      part(box(20, 4, 8, 8), chocolate),
      part(box(4, 20, 8, 8), chocolate),
      part(box(20, 20, 8, 8), chocolate),
    ),
  ],
  ['Candy Block', 'Peppermint, for the most part.', 6, art.slants(red, white, 8)],
  ['Cheese', 'The holes cost nothing.', 5, layers(plain(yellow), art.holes(yellow))],
  ['Circuit Board', 'Hums when nobody listens.', 10, art.circuit(green, gold)],
  ['Crate', 'What is in it? Wood.', 2, crate],
  ['Fossil', 'It was here first.', 12, fossil],
  ['Mosaic', 'A thousand little stones.', 7, art.mosaic([teal, sky, cream, blue, white], 8)],
  ['Dance Floor', 'Lights up any evening.', 9, art.mosaic([pink, yellow, sky, violet, lime], 16)],
  ['Hazard Block', 'Means: better not.', 4, art.slants(yellow, black, 8)],
  ['Bamboo', 'Grows while you watch.', 3, layers(art.ribs(lime, 8), art.bands(lime, [10, 26]))],
  ['Wicker', 'Over, under, over, under.', 3, art.wicker(pine)],
  ['Rainbow Block', 'All of them at once.', 15, art.rainbow(colours)],
  ['Coral', 'From the warm sea.', 7, puffs(pink, 'coral')],
  [
    'Gingerbread',
    'A house of it will not last.',
    6,
    layers(soil(rampOf(0xb0713a), 'ginger'), fringe(white)),
  ],
  ['Bubble Block', 'One punch, and it pops. Farmers like it.', 3, layers(art.jelly(sky))],
  [
    'Hatch Plate',
    'A floor for heavy boots.',
    6,
    layers(plate(black), fill(poly(16, 8, 24, 16, 16, 24, 8, 16), yellow.base)),
  ],
])
