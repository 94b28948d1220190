import * as art from '../art/clothes/trousers.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const {
  black,
  blue,
  brown,
  gold,
  green,
  grey,
  leather,
  moss,
  pink,
  red,
  silver,
  sky,
  violet,
  white,
  yellow,
} = palette

export const trousers = shelf(1380, traits.clothing(slots.pants), [
  ['Blue Jeans', 'Made for work, worn for everything.', 2, art.jeans(blue)],
  ['Black Jeans', 'Made for concerts.', 4, art.jeans(black)],
  ['Suit Trousers', 'Creased on purpose.', 6, art.trousers(grey, black)],
  ['Corduroy Trousers', 'You can hear them coming.', 4, art.trousers(brown, gold)],
  ['Red Shorts', 'For warm days.', 2, art.shorts(red, white)],
  ['Swimming Shorts', 'For warmer days.', 3, art.shorts(sky, yellow)],
  ['Pink Skirt', 'Turns nicely.', 4, art.skirt(pink, white)],
  ['Violet Skirt', 'Turns nicely in the evening.', 5, art.skirt(violet, gold)],
  ['Pinstripe Trousers', 'Strictly business.', 9, art.striped(black, grey)],
  ['Circus Trousers', 'Strictly no business.', 7, art.striped(red, yellow)],
  ['Cargo Trousers', 'Room for six sandwiches.', 5, art.cargo(moss)],
  ['Joggers', 'Mostly for sitting.', 3, art.joggers(grey)],
  ['Steel Greaves', 'Knees safe.', 13, art.greaves(silver)],
  ['Red Kilt', 'A matter of honour.', 8, art.kilt(red, green)],
  ['Overalls', 'For paint, mud and hay.', 4, art.overalls(blue)],
  ['Leather Trousers', 'For long rides.', 7, art.trousers(leather, black)],
])
