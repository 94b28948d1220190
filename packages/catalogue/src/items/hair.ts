import * as art from '../art/clothes/hair.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, blue, brown, copper, gold, green, orange, pink, red, violet, white, yellow } =
  palette

export const hair = shelf(1580, traits.clothing(slots.hair), [
  ['Short Brown Hair', 'Combed, more or less.', 2, art.short(brown)],
  ['Short Black Hair', 'Combed with care.', 2, art.short(black)],
  ['Spiky Blond Hair', 'Ready for a long fight.', 5, art.spiky(yellow)],
  ['Spiky Blue Hair', 'Ready for a longer one.', 8, art.spiky(blue)],
  ['Long Red Hair', 'An hour every morning.', 5, art.long(copper)],
  ['Long White Hair', 'Knows old songs.', 9, art.long(white)],
  ['Ponytail', 'Out of the way.', 3, art.ponytail(brown, red)],
  ['Pink Bob', 'Cut with a ruler.', 6, art.bob(pink)],
  ['Round Curls', 'Carries two pencils.', 5, art.afro(black)],
  ['Green Crest', 'Loud even when silent.', 8, art.mohawk(green)],
  ['Space Buns', 'Two of them.', 6, art.buns(violet)],
  ['Braids', 'With bows.', 4, art.braids(orange, red)],
  ['Top Knot', 'Stays up in battle.', 7, art.topKnot(black, gold)],
  ['Bowl Cut', 'There was a bowl.', 2, art.bowl(brown)],
  ['Golden Ringlets', 'Not to be touched.', 10, art.curls(gold)],
  ['Swept Fringe', 'One eye is enough.', 6, art.swept(red)],
])
