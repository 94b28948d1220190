import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/locks.ts'
import { fixed, traits } from '../item-definition.ts'

const {
  black,
  blue,
  bronze,
  copper,
  gold,
  grass,
  iron,
  oak,
  orange,
  sapphire,
  silver,
  sky,
  steel,
  white,
} = palette

const lock = traits.lock

/** Locks have the ids that worlds and inventories already hold. */
export const locks = [
  fixed(202, lock, [
    'Small Lock',
    'Guards up to 10 tiles around it.',
    3,
    art.padlock({ body: copper, shackle: iron, width: 15 }),
  ]),
  fixed(204, lock, [
    'Big Lock',
    'Guards up to 48 tiles around it.',
    6,
    art.padlock({ body: silver, shackle: steel, width: 19 }),
  ]),
  fixed(206, lock, [
    'Huge Lock',
    'Guards up to 200 tiles around it.',
    10,
    art.padlock({ body: gold, shackle: bronze, width: 24 }),
  ]),
  fixed(242, lock, [
    'World Lock',
    'Guards a whole world. Also what people pay with.',
    999,
    art.padlock({ body: gold, shackle: silver, width: 23, emblem: art.globe(blue, grass) }),
  ]),
  fixed(1796, lock, [
    'Diamond Lock',
    'Worth a hundred World Locks.',
    999,
    art.padlock({ body: sky, shackle: white, width: 23, emblem: art.jewel(white) }),
  ]),
  fixed(4994, lock, [
    'Builder Lock',
    'Lets guests build, and keeps what was there.',
    999,
    art.padlock({ body: orange, shackle: black, width: 23, emblem: art.hammer(iron, oak) }),
  ]),
  fixed(7188, lock, [
    'Blue Gem Lock',
    'Worth a hundred Diamond Locks.',
    999,
    art.padlock({ body: sapphire, shackle: gold, width: 23, emblem: art.jewel(sky) }),
  ]),
  fixed(1030, lock, [
    'Guild Lock',
    'Guards a world for a whole guild.',
    999,
    art.padlock({ body: palette.red, shackle: gold, width: 23, emblem: art.star(gold) }),
  ]),
  fixed(1032, lock, [
    'Sweetheart Lock',
    'Guards a world for two.',
    999,
    art.padlock({ body: palette.pink, shackle: silver, width: 22, emblem: art.heart(palette.red) }),
  ]),
]
