import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/machines.ts'
import { falling, night, sunny, sunset, weatherMachine } from '../art/things/weather-machines.ts'
import { actions, fixed, shelf, traits } from '../item-definition.ts'

const {
  black,
  blue,
  bronze,
  copper,
  gold,
  green,
  iron,
  orange,
  pink,
  red,
  sky,
  steel,
  teal,
  violet,
  white,
} = palette

export const machines = [
  ...shelf(1180, { ...traits.machine, actionType: actions.vending }, [
    ['Vending Machine', 'Sells while you sleep.', 20, art.vendingMachine(red)],
    [
      'Premium Vending Machine',
      'Sells while you sleep, with a discount.',
      40,
      art.vendingMachine(violet),
    ],
  ]),
  ...shelf(1184, traits.machine, [
    ['Item Collector', 'Pulls in what lies around, and keeps it.', 60, art.collector],
    ['Storage Box', 'Room for more.', 12, art.storageBox(copper)],
    ['Large Storage Box', 'Room for a lot more.', 24, art.storageBox(teal)],
    ['Safe', 'Heavier than it looks.', 30, art.safe],
    ['Capsule Machine', 'Always a surprise.', 25, art.capsuleMachine],
  ]),
  fixed(1194, { ...traits.machine, actionType: actions.display }, [
    'Display Case',
    'Shows your best piece.',
    10,
    art.displayCase,
  ]),
  ...shelf(1196, traits.machine, [
    ['Donation Box', 'For the next party.', 8, art.donationBox],
    ['Mailbox', 'You have letters.', 6, art.mailbox],
    ['Jukebox', 'Plays the same song again.', 18, art.jukebox],
    ['Workbench', 'Makes two things into one.', 9, art.workbench],
    ['Anvil', 'Mind your toes.', 12, art.anvil],
    ['Cauldron', 'Do not ask what is in it.', 14, art.cauldron],
    ['Music Box', 'One note at a time.', 7, art.musicBox],
    ['Sprinkler', 'Waters the trees near it.', 15, art.sprinkler],
  ]),
  fixed(1212, { ...traits.machine, actionType: actions.dice }, [
    'Dice Block',
    'Let it decide.',
    10,
    art.dieBlock,
  ]),
  ...shelf(1214, traits.machine, [
    ['Arcade Cabinet', 'One more try.', 22, art.arcade],
    ['Fan', 'Blows you up and away.', 8, art.fan],
  ]),
  ...shelf(1220, traits.weatherMachine, [
    ['Sun Weather Machine', 'Blue sky over the whole world.', 20, weatherMachine(orange, sunny)],
    [
      'Rain Weather Machine',
      'Rain over the whole world.',
      22,
      weatherMachine(blue, falling(steel, sky.light, false)),
    ],
    [
      'Snow Weather Machine',
      'Snow over the whole world.',
      26,
      weatherMachine(white, falling(sky, white.shine, true)),
    ],
    [
      'Night Weather Machine',
      'Stars over the whole world.',
      24,
      weatherMachine(iron, night(blue, gold)),
    ],
    [
      'Spooky Weather Machine',
      'A green moon over the whole world.',
      30,
      weatherMachine(black, night(violet, green)),
    ],
    [
      'Desert Weather Machine',
      'Dunes as far as one can see.',
      24,
      weatherMachine(bronze, sunset(sky, palette.sand)),
    ],
    [
      'Sunset Weather Machine',
      'The evening does not end.',
      28,
      weatherMachine(pink, sunset(orange, violet)),
    ],
    [
      'Harvest Weather Machine',
      'A red moon over ripe fields.',
      32,
      weatherMachine(red, night(palette.brown, red)),
    ],
  ]),
  ...shelf(1236, traits.colourWeatherMachine, [
    [
      'Colour Weather Machine',
      'A sky of the colour that the owner of the world has chosen.',
      34,
      weatherMachine(violet, sunset(pink, sky)),
    ],
  ]),
]
