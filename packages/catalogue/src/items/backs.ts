import * as art from '../art/clothes/backs.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, cream, gold, green, leather, orange, pink, red, sky, teal, violet, white, yellow } =
  palette

export const backs = shelf(1540, traits.clothing(slots.back), [
  ["Traveller's Cape", 'Has seen three seas.', 6, art.cape(green, leather)],
  ['Royal Cape', 'Somebody has to carry the end.', 25, art.cape(red, white)],
  ['Night Cape', 'Now you see it.', 15, art.cape(black, violet)],
  ['Feather Wings', 'White as chalk.', 30, art.wings(white)],
  ['Golden Wings', 'Heavier than they look.', 60, art.wings(gold)],
  ['Raven Wings', 'Talk when you sleep.', 35, art.wings(black)],
  ['Bat Wings', 'Best worn upside down.', 20, art.batWings(violet)],
  ['Dragon Wings', 'A little scorched.', 45, art.batWings(red)],
  ['Blue Butterfly Wings', 'Storms begin with these.', 18, art.butterflyWings(sky, white)],
  ['Orange Butterfly Wings', 'On their way south.', 18, art.butterflyWings(orange, yellow)],
  ['School Backpack', 'Lunch is at the bottom.', 5, art.backpack(teal)],
  ['Pink Backpack', 'Lunch is at the top.', 5, art.backpack(pink)],
  ['Jet Pack', 'Please keep clear of the curtains.', 50, art.jetPack],
  ['Quiver', 'Twelve arrows, all straight.', 9, art.quiver],
  ['Guitar', 'Knows four chords.', 12, art.guitar],
  ['Turtle Shell', 'Home, wherever you are.', 16, art.turtleShell],
  ['Fox Tail', 'Somewhere there is a fox.', 10, art.tail(orange, cream)],
  ['Kite', 'Waiting for wind.', 8, art.kite],
  ['Bedroll', 'Any place will do.', 7, art.bedroll],
])
