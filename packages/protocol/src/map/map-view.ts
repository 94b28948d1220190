/** What a world's file does not say, and its map needs. */
export type MapView = {
  /** Action types of `items.dat`; 17, a plain block, for an id that is no item. */
  actionTypeOf: (itemId: number) => number
  /** Null for a GrowID that nobody has. */
  userIdOf: (growId: string) => number | null
  /** In seconds, as blocks have the time at which they were planted. */
  now: number
}

export const actionTypes = {
  door: 2,
  lock: 3,
  sign: 10,
  mainDoor: 13,
  seed: 19,
  portal: 26,
  dice: 36,
  weatherMachine: 41,
  provider: 38,
  display: 61,
  vending: 62,
  specialWeatherMachine: 81,
  infinityWeather: 134,
} as const
