import * as art from '../art/clothes/hats.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, blue, brown, green, leather, red, white, yellow } = palette

export const hats = shelf(1300, traits.clothing(slots.hat), [
  ['Straw Hat', 'Shade for long days in the field.', 2, art.strawHat],
  ['Top Hat', 'Good evening.', 8, art.topHat],
  ['Red Cap', 'Worn forward. Usually.', 3, art.cap(red)],
  ['Blue Cap', 'The other team.', 3, art.cap(blue)],
  ['Wool Hat', 'Grandmother made it.', 4, art.beanie(green, white)],
  ['Crown', 'Heavy is the head.', 40, art.crown],
  ["Wizard's Hat", 'The stars move when you do not look.', 15, art.wizardHat],
  ["Knight's Helm", 'Visor down.', 14, art.knightHelm],
  ["Cook's Hat", 'Something is burning.', 6, art.chefHat],
  ['Party Hat', 'It is somebody’s birthday.', 5, art.partyHat],
  ['Headphones', 'Sorry, what?', 9, art.headphones],
  ['Horned Helm', 'For crossing cold seas.', 12, art.vikingHelm],
  ['Flower Crown', 'Woven this morning.', 7, art.flowerCrown],
  ["Miner's Helmet", 'Brings its own light.', 8, art.minerHelmet],
  ["Ranger's Hat", 'Wide, and full of dust.', 6, art.brimmed(leather, black, 14)],
  ["Gardener's Hat", 'Bees like it.', 4, art.brimmed(brown, yellow, 9)],
])
