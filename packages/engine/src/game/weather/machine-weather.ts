import { actionTypes, type ItemTraits } from '../items/item-traits.ts'

/** The weather ids of clients, by the item that makes each. */
const weathers: ReadonlyMap<number, number> = new Map([
  // Items of the built-in catalogue: sun, rain, snow, night, spooky, desert, sunset, harvest, colour.
  [1220, 4],
  [1222, 5],
  [1224, 11],
  [1226, 2],
  [1228, 8],
  [1230, 3],
  [1232, 1],
  [1234, 6],
  [1236, 23],
  // Ids that operators' own items files use.
  [932, 4],
  [934, 2],
  [946, 3],
  [984, 5],
  [1210, 8],
  [1364, 11],
  [1490, 10],
  [1750, 15],
  [2046, 17],
  [2284, 18],
  [2744, 19],
  [3252, 20],
  [3446, 21],
  [3534, 22],
  [3694, 23],
  [3832, 29],
  [4242, 30],
  [4486, 31],
  [4776, 32],
  [4892, 33],
  [5000, 34],
  [5112, 35],
  [5654, 36],
  [5716, 37],
])

const machines: readonly number[] = [actionTypes.weatherMachine, actionTypes.specialWeatherMachine]

export const isWeatherMachine = ({ actionType }: ItemTraits) => machines.includes(actionType)

/**
 * Returns null for items that make no known weather: one id may be a machine in one file and a portal in
 * another.
 */
export const getMachineWeather = (traits: ItemTraits): number | null =>
  isWeatherMachine(traits) ? (weathers.get(traits.id) ?? null) : null
