import { checks, diamonds, motif, plain, stripes } from '../art/blocks/patterns.ts'
import { knitted } from '../art/blocks/surfaces.ts'
import * as palette from '../art/kit/palette.ts'
import { type Ramp, recede } from '../art/kit/ramp.ts'
import { layers } from '../art/kit/sprite.ts'
import { type Row, shelf, traits } from '../item-definition.ts'

const { black, blue, cream, green, lime, orange, pink, red, sky, teal, violet, white, yellow } =
  palette

const wools: readonly { name: string; ramp: Ramp }[] = [
  { name: 'White', ramp: white },
  { name: 'Black', ramp: black },
  { name: 'Red', ramp: red },
  { name: 'Orange', ramp: orange },
  { name: 'Yellow', ramp: yellow },
  { name: 'Green', ramp: green },
  { name: 'Blue', ramp: blue },
  { name: 'Violet', ramp: violet },
  { name: 'Pink', ramp: pink },
]

const star = [
  '........',
  '...4....',
  '...3....',
  '.43334..',
  '...3....',
  '...4....',
  '........',
  '........',
]
const sprig = [
  '................',
  '......3.........',
  '.....343........',
  '......3.........',
  '...1..1..1......',
  '....1.1.1.......',
  '.....111........',
  '......1.........',
  '......1.........',
  '................',
  '.3...........3..',
  '343.........343.',
  '.3...........3..',
  '................',
  '................',
  '................',
]

const wallpapers = [
  ['Striped Wallpaper', 'Makes a low room look taller.', 3, stripes(recede(red), 8)],
  ['Diamond Wallpaper', 'From a house with a butler.', 4, diamonds(recede(teal))],
  [
    'Starry Wallpaper',
    'For those who sleep by day.',
    5,
    layers(plain(recede(blue)), motif(recede(yellow), star)),
  ],
  [
    'Sprig Wallpaper',
    'Little flowers, a hundred times.',
    4,
    layers(plain(recede(cream)), motif(recede(green), sprig)),
  ],
  ['Kitchen Tiles', 'Easy to wipe.', 4, checks(recede(sky), 8)],
  ['Candy Wallpaper', 'Loud, and proud of it.', 5, stripes(recede(pink), 4)],
  ['Chequered Wall', 'Ready, steady, go.', 5, checks(recede(black), 16)],
  ['Lime Wallpaper', 'Somebody really liked lime.', 4, diamonds(recede(lime))],
] as const

export const fabrics = [
  ...shelf(
    580,
    traits.block(2),
    wools.map(
      ({ name, ramp }, index): Row => [
        `${name} Wool`,
        `Knitted ${name.toLowerCase()} wool, soft to land on.`,
        3 + (index % 4),
        knitted(ramp),
      ],
    ),
  ),
  ...shelf(600, traits.background(2), wallpapers),
]
