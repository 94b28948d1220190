import * as art from '../art/clothes/shirts.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, blue, brown, cream, gold, green, orange, red, silver, sky, teal, violet, white } =
  palette

export const shirts = shelf(1340, traits.clothing(slots.shirt), [
  ['White Tee', 'Goes with everything.', 1, art.tee(white)],
  ['Red Tee', 'Hard to lose sight of.', 1, art.tee(red)],
  ["Sailor's Tee", 'Smells of salt.', 3, art.stripedTee(white, blue)],
  ["Prankster's Tee", 'Somebody will get the blame.', 3, art.stripedTee(black, orange)],
  ['Knitted Sweater', 'Itches a little.', 4, art.sweater(red, white)],
  ['Fjord Sweater', 'For fishing in any weather.', 5, art.sweater(teal, cream)],
  ['Green Hoodie', 'Pockets for both hands.', 5, art.hoodie(green)],
  ['Violet Hoodie', 'Pockets for both hands, and style.', 5, art.hoodie(violet)],
  ['Leather Jacket', 'Do not ask about the patch.', 9, art.jacket(black, white)],
  ['Sky Jacket', 'With a warm lining.', 7, art.jacket(sky, cream)],
  ['Waistcoat', 'There is a watch in it.', 8, art.vest(brown, white)],
  ['Silver Breastplate', 'Polished, not used.', 16, art.armour(silver)],
  ['Golden Breastplate', 'Soft, but who would hit it?', 30, art.armour(gold)],
  ["Scholar's Robe", 'Ink on the sleeves.', 10, art.robe(violet, gold)],
  ["Runner's Vest", 'Number one.', 3, art.tankTop(red)],
  ['Lab Coat', 'Was white once.', 9, art.labCoat],
  ['Beach Shirt', 'Out of office.', 6, art.beachShirt],
  ["Archer's Tunic", 'The colour of the forest.', 8, art.tunic],
  ['Raincoat', 'Let it come.', 5, art.raincoat],
  ['Chainmail', 'Ten thousand rings.', 13, art.chainmail],
])
