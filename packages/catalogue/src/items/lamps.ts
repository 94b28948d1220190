import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/lights.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, copper, green, lime, pink, red, sky, yellow } = palette

export const lamps = shelf(800, { ...traits.furniture, punches: 2 }, [
  ['Torch', 'A stick that shines.', 1, art.torch],
  ['Campfire', 'Stories not included.', 2, art.campfire],
  ['Candle', 'For one quiet evening.', 2, art.candle],
  ['Iron Lantern', 'Burns in any wind.', 4, art.lantern(black, yellow)],
  ['Copper Lantern', 'Glows green; nobody knows why.', 6, art.lantern(copper, lime)],
  ['Floor Lamp', 'Reads with you.', 4, art.floorLamp(red)],
  ['Green Floor Lamp', 'Reads with you, in green.', 4, art.floorLamp(green)],
  ['Street Lamp', 'Finds your way home.', 5, art.streetLamp],
  ['Chandelier', 'For halls with a staircase.', 10, art.chandelier],
  ['Neon Bolt', 'Buzzes a little.', 8, art.neon(yellow, 19, 4, 10, 17, 21, 15, 12, 28)],
  [
    'Neon Heart',
    'Open all night.',
    8,
    art.neon(pink, 16, 27, 5, 14, 6, 8, 11, 6, 16, 11, 21, 6, 26, 8, 27, 14, 16, 27),
  ],
  [
    'Neon Wave',
    'For a bar by the sea.',
    8,
    art.neon(sky, 3, 18, 8, 11, 13, 18, 18, 23, 24, 11, 29, 18),
  ],
  ['String Lights', 'Hang them from wall to wall.', 5, art.stringLights],
  ['Paper Lantern', 'Red, for luck.', 5, art.paperLantern],
  ['Spotlight', 'Looks at whoever sings.', 7, art.spotlight],
  ['Jar of Fireflies', 'They are only visiting.', 9, art.glowJar],
])
