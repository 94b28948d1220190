import { expect, test } from 'vitest'
import { breakSpecial } from '../src/game/requests/special-tiles.ts'
import {
  advanceCycle,
  getCycleMinutes,
  getCycleWeather,
} from '../src/game/weather/infinity-cycle.ts'
import { answerInfinity, openInfinity } from '../src/game/weather/infinity-dialog.ts'
import { toggleMachine } from '../src/game/weather/weather-machine.ts'
import { WeatherCycle } from '../src/worlds/weather-cycle.ts'
import { findDialog, items, listMessages, RuleWorld, things } from './kit/rule-world.ts'

const at = 3050
const on = 0x0040_0000
const { rainMachine: rain, snowMachine: snow, oddMachine, infinity } = things

const withBlocks = (blocks: Record<number, object>, world: object = {}) => {
  const farm = new RuleWorld({ ...world }).add('Ann', [
    [rain, 2],
    [snow, 1],
  ])
  Object.assign(farm.world.blocks as object[], blocks)
  return farm
}
const punch = (farm: RuleWorld, index = at) => farm.act('Ann', at, toggleMachine, index)

test('toggles a weather machine by punches, not by placement', () => {
  const farm = withBlocks({ [at]: { f: rain, odd: 1 } })
  punch(farm)
  expect(farm.world.weather).toBe(5)
  expect(farm.block(at)).toEqual({ f: rain, odd: 1, fl: on })
  punch(farm)
  expect(farm.world.weather).toBe(0)
  expect(farm.block(at)).toEqual({ f: rain, odd: 1 })
})

test('lets one machine at a time set the weather, and refuses those without one', () => {
  const farm = withBlocks({ [at]: { f: rain }, [at + 1]: { f: snow }, [at + 2]: { f: oddMachine } })
  punch(farm)
  punch(farm, at + 1)
  expect(farm.world.weather).toBe(11)
  expect([farm.block(at).fl, farm.block(at + 1).fl]).toEqual([undefined, on])
  expect(listMessages(punch(farm, at + 2))).toEqual([
    `${items.getTraits(oddMachine).name} makes no weather on this server.`,
  ])
  expect(farm.world.weather).toBe(11)
})

test('ends the weather of a machine that breaks, and returns the machine', () => {
  const farm = withBlocks({ [at]: { f: rain } })
  punch(farm)
  farm.act('Ann', at, (scene, index: number) => breakSpecial(scene, index) ?? [], at)
  expect(farm.world.weather).toBe(0)
  expect(farm.block(at)).toEqual({ f: 0 })
  expect(farm.countItem('Ann', rain)).toBe(3)
})

test('stores machines in an infinity machine and returns them', () => {
  const farm = withBlocks({ [at]: { f: infinity, if_c: 10 } })
  const answer = (values: Record<string, string | number>) =>
    listMessages(farm.answer('Ann', at, answerInfinity, values))
  expect(listMessages(punch(farm))).toEqual(['Put a weather machine into it first.'])
  expect(findDialog(farm.act('Ann', at, openInfinity, at))?.name).toBe('infinity_weather')
  expect(answer({ add: rain, minutes: 3 })).toEqual([])
  expect(answer({ add: snow })).toEqual([])
  expect(farm.world.infinity).toEqual([rain, snow])
  expect(farm.block(at).if_c).toBe(3)
  expect(answer({ add: snow })).toEqual(['You have no such item.'])
  expect(answer({ add: 2 })).toEqual(['You have no such item.'])
  for (const minutes of [0, -5, 9_999_999_999, 'x']) {
    expect(answer({ minutes, keep_0_1222: 0 })).toEqual(['Minutes are a number from 1 to 1440.'])
  }
  answer({ [`keep_1_${rain}`]: 0 })
  expect(farm.world.infinity).toEqual([rain, snow])
  answer({ [`keep_0_${rain}`]: 0 })
  expect(farm.world.infinity).toEqual([snow])
  expect(farm.countItem('Ann', rain)).toBe(2)
  farm.act('Ann', at, (scene, index: number) => breakSpecial(scene, index) ?? [], at)
  expect(farm.world.infinity).toEqual([])
  expect([farm.countItem('Ann', snow), farm.countItem('Ann', infinity)]).toEqual([1, 1])
})

test('cycles the weathers of a running infinity machine, each for its minutes', () => {
  const farm = withBlocks({ [at]: { f: infinity, if_c: 2 } }, { infinity: [rain, 'x', snow] })
  const cycle = new WeatherCycle()
  const step = (seconds: number) =>
    cycle
      .step(farm.world, items, seconds * 1000)
      .flatMap((event) => (event.kind === 'world-key' ? [[event.key, event.value]] : []))
  expect(step(0)).toEqual([])
  expect(step(1000)).toEqual([])
  punch(farm)
  expect(farm.world.weather).toBe(5)
  expect(step(1001)).toEqual([])
  expect(step(1001 + 119)).toEqual([])
  expect(step(1001 + 120)).toEqual([
    ['cycle_ke', 1],
    ['weather', 11],
  ])
  farm.world.cycle_ke = 1
  expect(step(1001 + 241)).toEqual([
    ['cycle_ke', 0],
    ['weather', 5],
  ])
  punch(farm)
  expect(step(9000)).toEqual([])
})

test('tolerates invalid lists, cursors and minutes of a machine', () => {
  const block = { f: infinity, fl: on, if_c: -3 }
  const of = (world: object) => ({ blocks: [block], ...world })
  expect(getCycleMinutes(of({ infinity: [rain] }), items)).toBe(10)
  expect(getCycleMinutes(of({ infinity: 'x' }), items)).toBeNull()
  expect(getCycleMinutes({ infinity: [rain], blocks: [{ f: infinity }] }, items)).toBeNull()
  expect(getCycleWeather(of({ infinity: [rain, snow], cycle_ke: 99 }), items)).toBe(11)
  expect(getCycleWeather(of({ infinity: [oddMachine] }), items)).toBeNull()
  expect(advanceCycle(of({ infinity: [rain], cycle_ke: 'x' }), items)).toMatchObject([
    { value: 0 },
    { value: 5 },
  ])
})
