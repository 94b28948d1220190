import * as art from '../art/clothes/footwear.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, blue, green, leather, lime, orange, pink, red, violet, white, yellow } = palette

export const footwear = shelf(1420, traits.clothing(slots.feet), [
  ['Red Sneakers', 'Faster than the white ones.', 3, art.sneaker(red, white)],
  ['Black Sneakers', 'Quieter than the red ones.', 4, art.sneaker(black, white)],
  ['Leather Boots', 'A thousand miles in them.', 4, art.boot(leather, palette.cream)],
  ['Rain Boots', 'Puddles, at last.', 3, art.boot(yellow, orange)],
  ["Rider's Boots", 'Spurs sold elsewhere.', 7, art.boot(black, red)],
  ['Sandals', 'Sand comes free.', 2, art.sandal(leather)],
  ['Slippers', 'Home.', 2, art.slipper(violet, false)],
  ['Bunny Slippers', 'They look where you go.', 8, art.slipper(pink, true)],
  ['Roller Skates', 'Brakes are at the back.', 10, art.onWheels(red, yellow)],
  ['Neon Skates', 'The night is young.', 13, art.onWheels(violet, lime)],
  ['Ice Skates', 'Sharpened yesterday.', 9, art.iceSkate],
  ['Sabatons', 'Everybody hears you come.', 12, art.sabaton],
  ['Striped Socks', 'No shoes today.', 2, art.sock(white, red)],
  ['Flippers', 'Walk backwards.', 6, art.flipper(green)],
  ['Evening Shoes', 'For stairs and stages.', 9, art.heel(blue)],
  ['Winged Shoes', 'Hardly touch the ground.', 35, art.wingedShoe],
])
