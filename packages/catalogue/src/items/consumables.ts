import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/boosts.ts'
import { conicalFlask, roundFlask, tallFlask } from '../art/things/flasks.ts'
import { shelf, traits } from '../item-definition.ts'

const { amber, blue, gold, lime, orange, pink, red, silver, teal, violet } = palette

export const consumables = [
  ...shelf(1120, traits.consumable, [
    ['Healing Potion', 'Tastes of strawberries.', 8, roundFlask(red)],
    ['Speed Potion', 'Everything else gets slow.', 10, tallFlask(teal)],
    ['Leaping Potion', 'Mind the ceiling.', 10, conicalFlask(lime)],
    ['Strength Potion', 'Blocks break more easily.', 12, roundFlask(orange)],
    ['Night Sight Potion', 'Caves are only rooms.', 11, tallFlask(violet)],
    ['Luck Potion', 'Somebody has to find the gems.', 16, conicalFlask(gold)],
    ['Water Breathing Potion', 'For visits below.', 12, roundFlask(blue)],
    ['Friendship Potion', 'Works better with cake.', 9, conicalFlask(pink)],
    ['Growth Tonic', 'Trees love it.', 14, tallFlask(lime)],
  ]),
  ...shelf(1140, traits.consumable, [
    ['Lucky Clover', 'More gems for half an hour.', 14, art.clover],
    ['Swift Feather', 'Light feet for a while.', 9, art.feather],
    ['Golden Ticket', 'One free turn of the capsule machine.', 18, art.ticket],
    ['Recall Scroll', 'Takes you home.', 12, art.scroll],
    ['Firework', 'Light it and step back.', 6, art.rocket],
    ['Growth Spray', 'An hour of growing in a second.', 10, art.sprayCan],
    ['Blue Hourglass', 'Doubles what you learn.', 15, art.hourglass(blue)],
    ['Amber Hourglass', 'Doubles what you earn.', 17, art.hourglass(amber)],
    ['Silver Key', 'Opens one silver chest.', 10, art.key(silver)],
    ['Golden Key', 'Opens one golden chest.', 20, art.key(gold)],
    ['Gift Box', 'Shake it first.', 11, art.gift],
    ['Gem Magnet', 'Gems come to you.', 19, art.magnet],
    ['Strong Coffee', 'No delays for a while.', 7, art.coffeeBag],
    ['Pathfinder', 'Points to where the friends are.', 13, art.compass],
  ]),
]
